import Workflow
import WorkflowScreens

/// The node of a visit: it renders the body of the step, whatever its type.
struct VisitWorkflow: Workflow {
  typealias Output = StepEvent<AnyArguments>

  /// Everything that the body can depend on; the input of a visit never changes.
  let props: VisitPosition
  @Injected private var step: AnyFlowStep
  @Injected private var argument: AnyArguments

  init(_ step: AnyFlowStep, _ argument: AnyArguments, at position: VisitPosition) {
    // Rule 58d.
    props = position
    _step = Injected(wrappedValue: step)
    _argument = Injected(wrappedValue: argument)
  }

  func render(state: Void, context: borrowing RenderContext<VisitWorkflow>) -> AnyScreen {
    // Types are found for each visit, since closures for all steps would cost more than a pass.
    step.item.step.map { render($0, in: context) } ?? AnyScreen(EmptyScreen())
  }

  /// Renders the body of the step as the child of its visit.
  private func render<Step: ErasedStep>(
    _ step: Step, in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen {
    guard let body = step.body(argument, isOnTop: props.isOnTop, canGoBack: props.canGoBack)
    else { return AnyScreen(EmptyScreen()) }
    return AnyScreen(
      context.render(body) { event in
        AnyWorkflowAction(sendingOutput: event.kind.erased)
      })
  }
}

/// The position of a visit in the stack, and the revision of the definition of its step.
struct VisitPosition: Equatable {
  let serial: Int
  let revision: Int
  let isOnTop: Bool
  let canGoBack: Bool
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
