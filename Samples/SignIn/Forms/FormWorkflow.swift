import Workflow
import WorkflowPersistence

/// A form that keeps what is typed, and emits it; nil if the user wants something else.
///
/// A journal has what was typed, but no password.
struct FormWorkflow: RestorableWorkflow, Equatable {
  typealias Output = Answer?

  var form: Form
  /// The texts that were typed before, and the reason why they were refused.
  var refusal: Refusal?

  struct Action: WorkflowAction {
    var event: FormScreen.Event

    func apply(toState texts: inout [String], workflow: FormWorkflow) -> Answer?? {
      switch event {
      case .change(let index, let text):
        texts[index] = text
        return nil
      case .submit: return .some(Answer(texts: texts))
      case .other: return .some(nil)
      }
    }
  }

  func makeInitialState() -> [String] { refusal?.texts ?? form.fields.map { _ in "" } }

  func save(_ texts: [String]) -> [String]? {
    zip(form.fields, texts).map { field, text in field.isProof ? "" : text }
  }

  func render(state texts: [String], context: borrowing RenderContext<Self>) -> FormScreen {
    FormScreen(
      form: form, texts: texts, problem: refusal?.reason.message,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { Action(event: $0) })
  }
}

/// The texts that were typed into a form.
///
/// It is not `Codable`: otherwise the outcome of an operation would be saved, with passwords.
struct Answer: Equatable {
  var texts: [String]
}
