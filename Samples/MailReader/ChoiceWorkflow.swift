import Workflow
import WorkflowScreens
import WorkflowTextUI

/// A list of at least one row in a dialog, and what can be done with the selected row.
struct ChoiceWorkflow<Output>: Workflow {
  enum Action: WorkflowAction {
    case select(Int)
    case choose(Int)

    func apply(toState selection: inout Int, workflow: ChoiceWorkflow) -> Output? {
      switch self {
      case .select(let row): selection = row
      case .choose(let choice): return workflow.choices[choice].output(workflow.clamped(selection))
      }
      return nil
    }
  }

  var title: String
  var rows: [String]
  /// Whether all of a long row is shown below the others: its end may be what matters.
  var showsWhole = false
  var choices: [Choice]

  /// Something that can be done with some of the rows.
  struct Choice {
    var name: String
    var key: KeyPress
    var help: String
    var fits: (Int) -> Bool = { _ in true }
    /// Returns what is emitted for a row.
    var output: (Int) -> Output
  }

  func makeInitialState() -> Int { 0 }

  /// The rows may have become fewer.
  private func clamped(_ selection: Int) -> Int { min(selection, rows.count - 1) }

  func render(state: Int, context: borrowing RenderContext<Self>) -> AnyScreen {
    let (sink, selection) = (context.makeSink(of: Action.self), clamped(state))
    let commands = choices.enumerated().map { index, choice in
      Command(choice.name, key: choice.key, help: choice.help, isEnabled: choice.fits(selection)) {
        sink.send(.choose(index))
      }
    }
    return AnyScreen(
      ChoiceScreen(
        title: title, rows: rows, selection: selection, showsWhole: showsWhole, commands: commands,
        onSelect: { sink.send(.select($0)) }))
  }
}

private struct ChoiceScreen: TextScreen {
  var title: String
  var rows: [String]
  var selection: Int
  var showsWhole: Bool
  var commands: [Command]
  var onSelect: (Int) -> Void

  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(title, commands: commands) {
      VStack {
        List(rows, selection: selection, onSelect: onSelect) { Text($0, overflow: .truncated) }
        if showsWhole, rows[selection].count > 40 {
          Text(rows[selection], overflow: .wrappedLine)
        }
      }
    }
  }
}
