import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// Lets the user choose a file of a folder, and copies it to another folder.
struct FilePicker: Workflow {
  var source: URL
  var target: URL
  typealias Output = ExitCode

  struct State: Codable {
    var names: [String]
    var query = ""
    var selection = 0
    var step = Step.choosing
  }

  enum Step: Codable, Sendable {
    case choosing
    case confirming(String)
    case copying(String, Double)
    case ended(String, problem: String?)
  }

  enum Action: WorkflowAction {
    case search(String)
    case select(Int)
    case show(Step)
    case quit

    func apply(toState state: inout State, workflow: FilePicker) -> ExitCode? {
      switch self {
      case .search(let query): (state.query, state.selection) = (query, 0)
      case .select(let index): state.selection = index
      case .show(let step): state.step = step
      case .quit: return .success
      }
      return nil
    }
  }

  func makeInitialState() -> State {
    State(names: (try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? [])
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> FilePickerScreen {
    if case .copying(let name, _) = state.step {
      context.run(ClosureWorker(id: name) { await copy(name, $0) }) { .show($0) }
    }
    let names = state.names.sorted()
    return FilePickerScreen(
      names: names.filter { state.query.isEmpty || $0.localizedStandardContains(state.query) },
      state: state, sink: context.makeSink(of: Action.self))
  }

  @concurrent
  private func copy(_ name: String, _ output: RemoteOutput<Step>) async {
    do {
      let data = try Data(contentsOf: source.appending(path: name), options: .mappedIfSafe)
      let (copy, part) = (target.appending(path: name), target.appending(path: name + ".part"))
      try Data().write(to: part)
      let file = try FileHandle(forWritingTo: part)
      for start in stride(from: 0, to: data.count, by: 1 << 20) {
        try Task.checkCancellation()
        await output(.copying(name, Double(start) / Double(data.count)))
        try file.write(contentsOf: data[start..<min(start + 1 << 20, data.count)])
      }
      try FileManager.default.moveItem(at: part, to: copy)
      await output(.ended(name, problem: nil))
    } catch {
      await output(.ended(name, problem: error.localizedDescription))
    }
  }
}

struct FilePickerScreen: TextScreen {
  var names: [String]
  var state: FilePicker.State
  var sink: Sink<FilePicker.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    switch state.step {
    case .choosing: chooser
    case .confirming(let name):
      Dialog("Copy \(name)?", commands: [command("copy", "y", .show(.copying(name, 0))), back]) {
        Text("An existing file is not overwritten.")
      }
    case .copying(let name, let part):
      VStack {
        Spinner("Copying \(name)")
        ProgressBar(part)
        KeyHelp()
      }
      .commands(command("cancel", "escape", .show(.choosing)))
    case .ended(let name, let problem):
      VStack {
        Text(problem ?? "\(name) is copied.", style: problem == nil ? .success : .danger)
        KeyHelp()
      }
      .commands(back, command("quit", "q", .quit))
    }
  }

  private var chooser: any TextView {
    let chosen = names.indices.contains(state.selection) ? names[state.selection] : ""
    return VStack {
      FilterList(
        TextField("Find", text: state.query) { sink.send(.search($0)) },
        List(names, selection: state.selection, placeholder: "No such file.") {
          sink.send(.select($0))
        } row: {
          Text(StyledText($0).marking(state.query), overflow: .truncated)
        })
      KeyHelp()
    }
    .commands(
      command("open", "enter", .show(.confirming(chosen)), isEnabled: !chosen.isEmpty),
      command("quit", "escape", .quit))
  }

  private var back: Command { command("back", "escape", .show(.choosing)) }
  private func command(
    _ name: String, _ key: KeyPress, _ action: FilePicker.Action, isEnabled: Bool = true
  ) -> Command {
    Command(name, key: key, help: name.capitalized, isEnabled: isEnabled) { sink.send(action) }
  }
}
