import Workflow

/// Asks whether to give up a game.
///
/// It has no state: the answer is its output.
struct ConfirmQuitWorkflow: Workflow, Equatable {
  typealias Output = ConfirmQuitScreen.Event

  func render(state: Void, context: borrowing RenderContext<Self>) -> ConfirmQuitScreen {
    ConfirmQuitScreen(sink: context.makeOutputSink())
  }
}
