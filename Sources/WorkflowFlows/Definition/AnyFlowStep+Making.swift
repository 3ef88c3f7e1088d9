import Workflow
import WorkflowScreens

extension AnyFlowStep {
  convenience init<Step: FlowStep>(_ step: Step, _ options: StepOptions) {
    self.init(
      typeName: String(reflecting: Step.self), name: options.name ?? "\(Step.self)",
      input: StepType(Step.Input.self), output: StepType(Step.Output.self),
      presentation: options.presentation ?? .pushed,
      content: .shown(
        Shown(
          persistence: options.persistence,
          admit: { arguments, canGoBack in
            Visit(arguments, isOnTop: true, canGoBack: canGoBack)
              .map { step.admit($0).erased } ?? .show
          },
          render: { arguments, position, context in
            render(step.body, arguments, position, in: context)
          })))
  }

  convenience init<Step: PassthroughStep>(_ step: Step, _ options: StepOptions) {
    self.init(
      typeName: String(reflecting: Step.self), name: options.name ?? "\(Step.self)", input: .same,
      output: .same, presentation: options.presentation ?? .pushed,
      content: .shown(
        Shown(
          persistence: options.persistence,
          admit: { _, canGoBack in step.admit(Visit(canGoBack: canGoBack)).erased },
          render: { _, position, context in
            let visit = Visit<Never>(isOnTop: position.isOnTop, canGoBack: position.canGoBack)
            return render({ (_: Visit<Never>) in step.body(visit) }, .none, position, in: context)
          })))
  }
}

/// Renders the body of a step as the child of its visit.
private func render<Input, Output, Body: Workflow>(
  _ body: (Visit<Input>) -> Body, _ arguments: AnyArguments, _ position: VisitPosition,
  in context: borrowing RenderContext<VisitWorkflow>
) -> AnyScreen where Body.Output == StepEvent<Output>, Body.Rendering: Screen {
  guard
    let visit = Visit<Input>(
      arguments, isOnTop: position.isOnTop, canGoBack: position.canGoBack)
  else { return AnyScreen(EmptyScreen()) }
  return AnyScreen(
    context.render(body(visit)) { event in
      AnyWorkflowAction(sendingOutput: event.kind.erased)
    })
}

extension StepEvent.Kind {
  fileprivate var erased: StepEvent<AnyArguments> {
    switch self {
    case .proceed(let value): .proceed(AnyArguments(handingOn: value))
    case .back: .back
    case .abandon: .abandon
    }
  }
}

extension Admission {
  /// The same decision, of a step without its types.
  fileprivate var erased: Admission<AnyArguments, AnyArguments> {
    switch kind {
    case .show: .show
    case .skip: .skip
    case .skipWith(let value): .skip(with: AnyArguments(handingOn: value))
    }
  }
}
