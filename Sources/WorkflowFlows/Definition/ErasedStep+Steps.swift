public import Workflow
public import WorkflowScreens

/// A step of a type, as the content of its flow has it.
@usableFromInline
struct ErasedFlowStep<Step: FlowStep>: ErasedStep {
  @usableFromInline let step: Step

  @inlinable init(_ step: Step) { self.step = step }

  @usableFromInline static var type: any Any.Type { Step.self }
  @usableFromInline static var arguments: (input: any Any.Type, output: any Any.Type)? {
    (Step.Input.self, Step.Output.self)
  }

  @usableFromInline var value: Any { step }

  @usableFromInline func admit(
    _ argument: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments>? { Step.stepMethods.admit(step, argument, canGoBack) }

  @usableFromInline func render(
    _ argument: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen { Step.stepMethods.render(step, argument, position, context) }
}

/// A step that hands on its input, as the content of its flow has it.
@usableFromInline
struct ErasedPassthroughStep<Step: PassthroughStep>: ErasedStep {
  @usableFromInline let step: Step

  @inlinable init(_ step: Step) { self.step = step }

  @usableFromInline static var type: any Any.Type { Step.self }
  @usableFromInline static var arguments: (input: any Any.Type, output: any Any.Type)? { nil }

  @usableFromInline var value: Any { step }

  @usableFromInline func admit(
    _ argument: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments>? { Step.stepMethods.admit(step, argument, canGoBack) }

  @usableFromInline func render(
    _ argument: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen { Step.stepMethods.render(step, argument, position, context) }
}

// MARK: - Methods

extension FlowStep {
  /// Admits and renders visits whose value the step takes.
  @_documentation(visibility: internal)
  @inlinable public static var stepMethods: FlowBuilder.StepMethods<Self> {
    FlowBuilder.StepMethods { step, argument, canGoBack in
      Visit(argument, isOnTop: true, canGoBack: canGoBack).map { step.admit($0).erased }
    } render: { step, argument, position, context in
      let visit = Visit<Input>(
        argument, isOnTop: position.isOnTop, canGoBack: position.canGoBack)
      guard let visit else { preconditionFailure("A visit has an input that its step takes.") }
      return context.render(step.body(visit), at: position)
    }
  }
}

extension PassthroughStep {
  /// Admits and renders visits.
  @_documentation(visibility: internal)
  @inlinable public static var stepMethods: FlowBuilder.StepMethods<Self> {
    FlowBuilder.StepMethods { step, _, canGoBack in
      step.admit(Visit(canGoBack: canGoBack)).erased
    } render: { step, _, position, context in
      context.render(
        step.body(Visit(isOnTop: position.isOnTop, canGoBack: position.canGoBack)), at: position)
    }
  }
}

extension RenderContext where WorkflowType == VisitWorkflow {
  /// Renders the body of a step as the child of its visit.
  @inlinable func render<Body: Workflow, Value>(
    _ body: Body, at position: VisitPosition
  ) -> AnyScreen where Body.Output == StepEvent<Value>, Body.Rendering: Screen {
    let serial = position.serial
    return AnyScreen(
      render(body) { event in
        AnyWorkflowAction(sendingOutput: VisitEvent(serial: serial, event: event.erased))
      })
  }
}
