import Workflow
import WorkflowFlows

/// The body of a step with something to read: it proceeds when the user has read it.
struct NoticeWorkflow<Value: Equatable>: Workflow, Equatable {
  typealias Output = StepEvent<Value>

  var notice: Notice
  /// The event of the step after that.
  var event: StepEvent<Value>

  struct Proceed: WorkflowAction {
    func apply(toState state: inout Void, workflow: NoticeWorkflow) -> StepEvent<Value>? {
      workflow.event
    }
  }

  func render(state: Void, context: borrowing RenderContext<Self>) -> NoticeScreen {
    NoticeScreen(
      notice: notice,
      onProceed: context.makeSink(of: Proceed.self).contraMap(id: 0) { (_: Void) in Proceed() })
  }
}
