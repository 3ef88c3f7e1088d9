import Workflow
import WorkflowScreens

// What a step does with the types that it has. They are found when a flow reaches it, since making
// closures for all steps in each pass would cost more than the pass.
extension AnyFlowStep {
  /// Asks a step that can be shown whether it is.
  func admit(
    _ arguments: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments> {
    func admit<Step: FlowStep>(_ step: Step) -> Admission<AnyArguments, AnyArguments> {
      Visit(arguments, isOnTop: true, canGoBack: canGoBack).map { step.admit($0).erased } ?? .show
    }
    return switch item.element {
    case .step(let step): admit(step)
    case .passthrough(let step): step.admit(Visit(canGoBack: canGoBack)).erased
    case .part: .show
    }
  }

  /// Renders the body of the step as the child of its visit.
  func render(
    _ arguments: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen {
    switch item.element {
    case .step(let step): WorkflowFlows.render(step, arguments, position, in: context)
    case .passthrough(let step): WorkflowFlows.render(passing: step, position, in: context)
    case .part: AnyScreen(EmptyScreen())
    }
  }
}

private func render<Step: FlowStep>(
  _ step: Step, _ arguments: AnyArguments, _ position: VisitPosition,
  in context: borrowing RenderContext<VisitWorkflow>
) -> AnyScreen {
  guard
    let visit = Visit<Step.Input>(
      arguments, isOnTop: position.isOnTop, canGoBack: position.canGoBack)
  else { return AnyScreen(EmptyScreen()) }
  return render(body: step.body(visit), in: context)
}

private func render<Step: PassthroughStep>(
  passing step: Step, _ position: VisitPosition,
  in context: borrowing RenderContext<VisitWorkflow>
) -> AnyScreen {
  let visit = Visit<Never>(isOnTop: position.isOnTop, canGoBack: position.canGoBack)
  return render(body: step.body(visit), in: context)
}

private func render<Output, Body: Workflow>(
  body: Body, in context: borrowing RenderContext<VisitWorkflow>
) -> AnyScreen where Body.Output == StepEvent<Output>, Body.Rendering: Screen {
  AnyScreen(
    context.render(body) { event in
      AnyWorkflowAction(sendingOutput: event.kind.erased)
    })
}

extension StepEvent.Kind {
  fileprivate var erased: StepEvent<AnyArguments> {
    switch self {
    case .proceed(let value): .proceed(AnyArguments(handingOn: value))
    case .back: .back
    case .abandon: .abandon
    case .dismiss: .dismiss
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
