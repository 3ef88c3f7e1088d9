import Workflow

/// Something to read, until the user has read it.
struct NoticeWorkflow: Workflow, Equatable {
  typealias Output = Void

  var title: String
  var lines: [String]

  struct Close: WorkflowAction {
    func apply(toState state: inout Void, workflow: NoticeWorkflow) -> Void? { () }
  }

  func render(state: Void, context: borrowing RenderContext<Self>) -> NoticeScreen {
    NoticeScreen(
      title: title, lines: lines,
      onClose: context.makeSink(of: Close.self).contraMap(id: 0) { (_: Void) in Close() })
  }
}
