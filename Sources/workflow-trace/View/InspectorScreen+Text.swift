import Workflow
import WorkflowReflection
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI
import WorkflowTracing

extension InspectorScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      HStack {
        turns.flexibility(Flexibility(minimum: 20), along: .horizontal)
        tree.flexibility(Flexibility(minimum: 20), along: .horizontal)
        details.flexibility(Flexibility(minimum: 20), along: .horizontal)
      }
      bar
      KeyHelp()
    }
    .commands(commands)
  }

  private var turns: any TextView {
    List(0..<state.turnCount, selection: state.turn, onSelect: { sink.send(.selectTurn($0)) }) {
      index in
      HStack(spacing: 1) {
        Text("\(browser.turn(at: index).number)", style: .muted)
        Text(browser.facts(ofTurnAt: index).cause.visible, overflow: .truncated)
      }
    }
    .border("Turns")
  }

  private var tree: any TextView {
    List(
      rows, selection: selectedRow, placeholder: "The turn has touched no node.",
      onSelect: { sink.send(.selectSession(rows[$0].session)) }
    ) { row in
      HStack(spacing: 1) {
        Text("\(String(repeating: "  ", count: row.depth))\(row.mark?.sign ?? " ")")
        Text(row.name.visible, style: row.mark == nil ? .muted : .plain, overflow: .truncated)
      }
    }
    .border(state.showsAll ? "All nodes" : "Touched nodes")
  }

  private var details: any TextView {
    VStack {
      Tabs(InspectorState.Tab.allCases.map(\.title), selection: state.tab.rawValue) { index in
        if let tab = InspectorState.Tab(rawValue: index) { sink.send(.selectTab(tab)) }
      }
      Text(remark, style: .muted, overflow: .truncated)
      ScrollArea {
        VStack {
          for line in lines { Text(line.text.visible, style: style(of: line.role)) }
        }
      }
    }
    .border(selectedSession.flatMap { browser.session($0)?.name.visible } ?? "Node")
  }

  private func style(of role: Line.Role) -> Style {
    switch role {
    case .plain: .plain
    case .added: .success
    case .removed: .danger
    case .remark: .muted
    }
  }

  private var bar: any TextView {
    if state.isTyping {
      return TextField(
        "Search", text: state.words, placeholder: "an action or the type of a node",
        takesFocusAtOnce: true
      ) { sink.send(.type($0)) }
      .commands(
        Command("search-now", key: "enter", help: "Search") { sink.send(.endTyping) },
        Command("leave", key: "escape", help: "Leave") { sink.send(.stop) })
    }
    if state.search != nil { return Text("Searching …", style: .muted) }
    if state.hasNotFound { return Text("Nothing more that way.", style: .warning) }
    if browser.eventCount == 0 { return Text("The trace is empty.", style: .muted) }
    let mark = selectedRow.flatMap { rows[$0].mark }?.words ?? "kept"
    let last = browser.turn(at: state.turnCount - 1).number
    return Text(
      "\(browser.program.visible): turn \(turn.number) of \(last); node \(mark)",
      style: .muted, overflow: .truncated)
  }

  private var commands: [Command] {
    func onNode(_ name: String, _ key: KeyPress, _ help: String, isForward: Bool) -> Command {
      Command(name, key: key, help: help, isEnabled: selectedSession != nil) {
        if let session = selectedSession {
          sink.send(.goToTouch(of: session, isForward: isForward))
        }
      }
    }
    return [
      onNode("next-touch", "n", "Next turn of the node", isForward: true),
      onNode("previous-touch", "p", "One before", isForward: false),
      Command("find", key: "/", help: "Search") { sink.send(.beginTyping) },
      Command("search", parameter: "TEXT", help: "Search for an action or a type") {
        sink.send(.type($0))
        sink.send(.endTyping)
      },
      Command("again", key: ".", help: "Again", isEnabled: !state.words.isEmpty) {
        sink.send(.search(isForward: true))
      },
      Command("back", key: ",", help: "Backwards", isEnabled: !state.words.isEmpty) {
        sink.send(.search(isForward: false))
      },
      Command("all", key: "a", help: state.showsAll ? "Touched nodes" : "All nodes") {
        sink.send(.toggleAll)
      },
      Command("stop", key: "escape", help: "Stop", isEnabled: state.search != nil) {
        sink.send(.stop)
      },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
    ]
  }
}
