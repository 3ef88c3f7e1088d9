import Workflow

/// The question whether to give up a game.
///
/// It has no state, and its sink takes outputs.
struct ConfirmQuitWorkflow: Workflow, Equatable {
  enum Output: Equatable {
    case quit
    case stay
  }

  func render(state: Void, context: borrowing RenderContext<Self>) -> ConfirmQuitScreen {
    ConfirmQuitScreen(sink: context.makeOutputSink())
  }
}

struct ConfirmQuitScreen: Equatable {
  var sink: Sink<ConfirmQuitWorkflow.Output>
}
