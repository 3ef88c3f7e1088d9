import Workflow

/// Lists messages, one of which is selected, and emits the one that the user selects.
struct InboxWorkflow: Workflow, Equatable {
  typealias Output = Int

  var messages: [Message]
  var selected: Int

  enum Action: WorkflowAction {
    case select(Int)

    func apply(toState state: inout Void, workflow: InboxWorkflow) -> Int? {
      switch self {
      case .select(let number): return number
      }
    }
  }

  func render(state: Void, context: borrowing RenderContext<Self>) -> InboxScreen {
    InboxScreen(messages: messages, selected: selected, sink: context.makeSink(of: Action.self))
  }
}
