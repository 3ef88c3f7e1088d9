public import WorkflowScreens

extension ConfigurableStep {
  /// Sets whether the step stays in the history.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredStep<Steps> {
    with { $0.options.persistence = .always(persistence) }
  }

  /// Sets whether the step stays in the history, by its input.
  ///
  /// The closure is called for each visit, before `admit`.
  public func persistence<Input, Output>(
    _ persistence: @escaping (Visit<Input>) -> StepPersistence
  ) -> ConfiguredStep<Steps> where Steps == Flow<Input, Output> {
    with {
      $0.options.persistence = .byArguments { arguments, canGoBack in
        Visit(arguments, isOnTop: true, canGoBack: canGoBack).map(persistence) ?? .standard
      }
    }
  }

  /// Sets how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredStep<Steps> {
    with { $0.options.presentation = presentation }
  }

  /// Names the step for going back to it, moves and pictures; by default, it has its type's name.
  public func named(_ name: String) -> ConfiguredStep<Steps> { with { $0.options.name = name } }

  /// Gives the step an id in a loop, so that it is found again at any index.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredStep<Steps> {
    with { $0.id = "\(id)" }
  }

  private func with(_ change: (inout ConfiguredStep<Steps>) -> Void) -> ConfiguredStep<Steps> {
    var step = configured
    change(&step)
    return step
  }
}

extension FlowStep {
  /// The step without options.
  @_documentation(visibility: internal)
  @inlinable public var configured: ConfiguredStep<Flow<Input, Output>> {
    ConfiguredStep(FlowItem(ErasedFlowStep(self))) { Flow($0) }
  }

  /// The step alone.
  @_documentation(visibility: internal)
  @inlinable public var flowSteps: Flow<Input, Output> {
    Flow(.step(FlowItem(ErasedFlowStep(self))))
  }
}

extension PassthroughStep {
  /// The step without options.
  @_documentation(visibility: internal)
  @inlinable public var configured: ConfiguredStep<FlowBuilder.Passthroughs> {
    ConfiguredStep(FlowItem(ErasedPassthroughStep(self))) { FlowBuilder.Passthroughs($0) }
  }

  /// The step alone.
  @_documentation(visibility: internal)
  @inlinable public var flowSteps: FlowBuilder.Passthroughs {
    FlowBuilder.Passthroughs(.step(FlowItem(ErasedPassthroughStep(self))))
  }
}
