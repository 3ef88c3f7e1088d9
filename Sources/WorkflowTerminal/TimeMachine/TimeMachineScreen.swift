import Foundation
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTextUI

/// The screen of the app after a turn, above a bar along the turns.
struct TimeMachineScreen: Screen {
  /// The turns of the branch, and which of them is shown.
  var numbers: [Int]
  var index: Int
  /// The last turn of the app.
  var present: Int
  /// The most turns that are listed; nil for all of them, if the list scrolls.
  var longest: Int?
  /// The number of the branch from 0, and how many there are.
  var branch: (index: Int, count: Int)?
  var state: TimeMachineState
  /// Returns what the journal has of a turn.
  var turn: (Int) -> JournalTurn?
  var picture: (Int, Size) -> PastPicture
  var sink: Sink<TimeMachineEvent>
}

extension TimeMachineScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if state.listsTurns { list } else { PastView(turn: state.turn, picture: picture) }
      TurnBar(index: index, count: numbers.count)
      if let notice = state.notice {
        Text(notice, style: .warning, overflow: .truncated)
      } else {
        Text(status, overflow: .truncated)
      }
      if let typed = state.typed { searchField(typed) }
      KeyHelp()
    }
    .commands(commands)
  }

  private var list: any TextView {
    let shown = longest.map {
      numbers[max(0, index + 1 - $0)...min(index + $0 / 2, numbers.count - 1)]
    }
    let turns = Array(shown ?? numbers[...])
    let selection = turns.firstIndex(of: state.turn)
    return List(turns, selection: selection, onSelect: { sink.send(.show(turns[$0])) }) { number in
      let turn = turn(number)
      return HStack(spacing: 2) {
        Text("\(number)")
        Text(turn?.clock ?? "", style: .muted)
        Text(turn?.text ?? "", overflow: .truncated)
      }
    }
  }

  private var status: String {
    let number = "Turn \(state.turn), \(index + 1) of \(numbers.count)"
    guard let turn = turn(state.turn) else { return number }
    let loss = turn.omissions == 0 ? nil : "not kept: \(turn.omissions)"
    let branch = branch.flatMap { $0.count == 1 ? nil : "branch \($0.index + 1) of \($0.count)" }
    return [number, branch, loss, turn.text, turn.clock].compactMap { $0 }.joined(separator: " · ")
  }

  private func searchField(_ typed: String) -> any TextView {
    TextField("Search", text: typed, placeholder: "words of a cause", takesFocusAtOnce: true) {
      sink.send(.type($0))
    }
    .commands(
      Command("find", key: "enter", help: "Find") { sink.send(.search(typed)) },
      Command("end-search", key: "escape", help: "Close") { sink.send(.endSearch) })
  }
}

// MARK: - Commands

extension TimeMachineScreen {
  private var commands: [Command] {
    [
      moving("earlier", ["left"], "Earlier", by: -1),
      moving("later", ["right"], "Later", by: 1),
      Command("resume", key: "enter", help: "Continue from here", isEnabled: canResume) {
        sink.send(.ask)
      },
      Command("present", key: "escape", help: "Present") { sink.send(.leave) },
      Command("search", key: "/", help: "Search") { sink.send(.beginSearch) },
      Command("find-earlier", key: "n", help: "Find earlier", isEnabled: isSearching) {
        sink.send(.find(-1))
      },
      Command("find-later", key: "N", help: "Find later", isEnabled: isSearching) {
        sink.send(.find(1))
      },
      Command("history", key: "l", help: state.listsTurns ? "Screen" : "List") {
        sink.send(.listTurns)
      },
      Command(
        "branch", key: "b", help: "Other branch", isEnabled: branch.map { $0.count > 1 } ?? true
      ) {
        sink.send(.nextBranch)
      },
      Command("write", key: "w", help: "Write to a file") { sink.send(.write) },
      moving("much-earlier", ["pageup"], "10 earlier", by: -10),
      moving("much-later", ["pagedown"], "10 later", by: 10),
      moving("first-turn", ["home"], "First", by: -numbers.count),
      moving("last-turn", ["end"], "Last", by: numbers.count),
      Command("at", number: "N", help: "Show turn N") { number throws(CommandError) in
        guard turn(number) != nil else { throw CommandError("there is no turn \(number)") }
        sink.send(.at(number))
      },
      Command("look-for", parameter: "TEXT", help: "Find an earlier cause") {
        sink.send(.search($0))
      },
    ]
  }

  private var canResume: Bool { state.turn != present }

  private var isSearching: Bool { !state.search.isEmpty }

  private func moving(
    _ name: String, _ keys: [KeyPress], _ help: String, by count: Int
  ) -> Command {
    let target = min(max(0, index + count), numbers.count - 1)
    return Command(name, keys: keys, help: help) { sink.send(.show(numbers[target])) }
  }
}

/// The question whether the app continues from an earlier turn.
struct GoOnScreen: Screen {
  var turn: Int
  var sink: Sink<TimeMachineEvent>
}

extension GoOnScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Continue from turn \(turn)?",
      commands: [
        Command("yes", keys: ["y", "enter"], help: "Continue") { sink.send(.resume) },
        Command("no", keys: ["n", "escape"], help: "Not yet") { sink.send(.keep) },
      ]
    ) {
      Text("What came after it stays in the journal, as a branch.")
    }
  }
}
