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

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> FilePickerScreen {
    if case .copying(let name, _) = state.step {
      context.run(ClosureWorker(id: name) { await copy(name, $0) }) { .show($0) }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? []
    let query = state.query.lowercased()
    return FilePickerScreen(
      names: names.sorted().filter { query.isEmpty || $0.lowercased().contains(query) },
      state: state, sink: context.makeSink(of: Action.self))
  }

  @concurrent
  private func copy(_ name: String, _ output: RemoteOutput<Step>) async {
    do {
      let data = try Data(contentsOf: source.appending(path: name), options: .mappedIfSafe)
      let copy = target.appending(path: name)
      try Data().write(to: copy, options: .withoutOverwriting)
      let file = try FileHandle(forWritingTo: copy)
      for start in stride(from: 0, to: data.count, by: 1 << 20) where !Task.isCancelled {
        await output(.copying(name, Double(start) / Double(data.count)))
        try file.write(contentsOf: data[start..<min(start + 1 << 20, data.count)])
      }
      try file.close()
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
      Dialog("Copy \(name)?", commands: [command("copy", "y", .copying(name, 0)), back]) {
        Text("It is not copied over a file that is there.")
      }
    case .copying(let name, let part):
      VStack {
        Spinner("Copying \(name)")
        ProgressBar(part)
      }
    case .ended(let name, let problem):
      VStack {
        Text(problem ?? "\(name) is copied.", style: problem == nil ? .success : .error)
        KeyHelp()
      }
      .commands(back, Command("quit", key: "q", help: "Quit") { sink(.quit) })
    }
  }

  private var chooser: any TextView {
    let chosen = names.indices.contains(state.selection) ? names[state.selection] : ""
    return VStack {
      FilterList(
        TextField("Find", text: state.query) { sink(.search($0)) },
        List(names, selection: state.selection, placeholder: "No such file.") {
          sink(.select($0))
        } row: {
          Text(StyledText($0).marking(state.query), overflow: .truncated)
        })
      KeyHelp()
    }
    .commands(
      Command("open", key: "enter", help: "Copy", isEnabled: !chosen.isEmpty) {
        sink(.show(.confirming(chosen)))
      },
      Command("quit", key: "escape", help: "Quit") { sink(.quit) })
  }

  private var back: Command { command("back", "escape", .choosing) }

  private func command(_ name: String, _ key: KeyPress, _ step: FilePicker.Step) -> Command {
    Command(name, key: key, help: name.capitalized) { sink(.show(step)) }
  }
}
