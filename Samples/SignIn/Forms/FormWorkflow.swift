import Workflow

/// A form that keeps what is typed, and emits it; nil if the user wants something else.
struct FormWorkflow: Workflow, Equatable {
  typealias Output = [String]?

  var form: Form
  /// What was typed before, and why it was refused.
  var refusal: Refusal?

  struct Action: WorkflowAction {
    var event: FormScreen.Event

    func apply(toState texts: inout [String], workflow: FormWorkflow) -> [String]?? {
      switch event {
      case .change(let index, let text):
        texts[index] = text
        return nil
      case .submit: return .some(texts)
      case .other: return .some(nil)
      }
    }
  }

  func makeInitialState() -> [String] { refusal?.texts ?? form.fields.map { _ in "" } }

  func render(state texts: [String], context: borrowing RenderContext<Self>) -> FormScreen {
    FormScreen(
      form: form, texts: texts, problem: refusal?.reason.message,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { Action(event: $0) })
  }
}
