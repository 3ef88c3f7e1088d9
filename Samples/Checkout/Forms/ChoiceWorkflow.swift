import Workflow
import WorkflowFlows

/// The body of a step with a choice: it keeps the selection, and proceeds with its value.
struct ChoiceWorkflow<ChoiceType: Choice>: Workflow, Equatable {
  typealias Output = StepEvent<ChoiceType.Value>

  var choice: ChoiceType

  struct Action: WorkflowAction {
    var event: ChoiceScreen.Event

    func apply(
      toState selection: inout Int, workflow: ChoiceWorkflow
    ) -> StepEvent<ChoiceType.Value>? {
      switch event {
      case .select(let index):
        selection = index
        return nil
      case .proceed:
        return .proceed(workflow.choice.value(of: workflow.choice.options[selection]))
      }
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state selection: Int, context: borrowing RenderContext<Self>) -> ChoiceScreen {
    ChoiceScreen(
      title: choice.title, options: choice.options.map { choice.text(of: $0) },
      selection: selection,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { Action(event: $0) })
  }
}
