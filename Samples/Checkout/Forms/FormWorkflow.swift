import Workflow
import WorkflowFlows

/// The body of a step with a form: it keeps what is typed, and proceeds with the value.
struct FormWorkflow<FormType: Form>: Workflow, Equatable {
  typealias Output = StepEvent<FormType.Value>

  var form: FormType

  struct Action: WorkflowAction {
    var event: FormScreen.Event

    func apply(
      toState texts: inout [String], workflow: FormWorkflow
    ) -> StepEvent<FormType.Value>? {
      switch event {
      case .change(let index, let text):
        texts[index] = text
        return nil
      case .proceed:
        return workflow.form.value(of: texts.map(\.trimmed)).map { .proceed($0) }
      }
    }
  }

  func makeInitialState() -> [String] { form.fields.map(\.text) }

  func render(state texts: [String], context: borrowing RenderContext<Self>) -> FormScreen {
    FormScreen(
      title: form.title, note: form.note,
      fields: zip(form.fields, texts).map { field, text in
        Field(label: field.label, placeholder: field.placeholder, text: text)
      },
      canProceed: form.value(of: texts.map(\.trimmed)) != nil,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { Action(event: $0) })
  }
}
