public import WorkflowScreens

extension FlowStep {
  var configured: ConfiguredStep<Input, Output> {
    ConfiguredStep { AnyFlowStep(self, $0) }
  }

  /// Sets whether the step stays in the history.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredStep<Input, Output> {
    configured.persistence(persistence)
  }

  /// Sets whether the step stays in the history, by its input.
  ///
  /// The closure is called for each visit, before `admit`.
  public func persistence(
    _ persistence: @escaping (Visit<Input>) -> StepPersistence
  ) -> ConfiguredStep<Input, Output> {
    configured.persistence(persistence)
  }

  /// Sets how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredStep<Input, Output> {
    configured.presented(presentation)
  }

  /// Names the step for going back to it, moves and pictures; by default, it has its type's name.
  public func named(_ name: String) -> ConfiguredStep<Input, Output> { configured.named(name) }

  /// Gives the step an id in a loop, so that it is found again at any index.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredStep<Input, Output> {
    configured.id(id)
  }
}

extension ConfiguredStep {
  /// Sets whether the step stays in the history.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredStep {
    with { $0.options.persistence = .always(persistence) }
  }

  /// Sets whether the step stays in the history, by its input.
  ///
  /// The closure is called for each visit, before `admit`.
  public func persistence(
    _ persistence: @escaping (Visit<Input>) -> StepPersistence
  ) -> ConfiguredStep {
    with {
      $0.options.persistence = .byArguments { arguments, canGoBack in
        Visit(arguments, isOnTop: true, canGoBack: canGoBack).map(persistence) ?? .standard
      }
    }
  }

  /// Sets how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredStep {
    with { $0.options.presentation = presentation }
  }

  /// Names the step for going back to it, moves and pictures; by default, it has its type's name.
  public func named(_ name: String) -> ConfiguredStep { with { $0.options.name = name } }

  /// Gives the step an id in a loop, so that it is found again at any index.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredStep {
    with { $0.id = "\(id)" }
  }

  private func with(_ change: (inout ConfiguredStep) -> Void) -> ConfiguredStep {
    var step = self
    change(&step)
    return step
  }
}

extension PassthroughStep {
  var configured: ConfiguredPassthrough { ConfiguredPassthrough { AnyFlowStep(self, $0) } }

  /// Sets whether the step stays in the history.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredPassthrough {
    configured.persistence(persistence)
  }

  /// Sets how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredPassthrough {
    configured.presented(presentation)
  }

  /// Names the step for going back to it, moves and pictures; by default, it has its type's name.
  public func named(_ name: String) -> ConfiguredPassthrough { configured.named(name) }

  /// Gives the step an id in a loop, so that it is found again at any index.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredPassthrough {
    configured.id(id)
  }
}

extension ConfiguredPassthrough {
  /// Sets whether the step stays in the history.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredPassthrough {
    with { $0.options.persistence = .always(persistence) }
  }

  /// Sets how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredPassthrough {
    with { $0.options.presentation = presentation }
  }

  /// Names the step for going back to it, moves and pictures; by default, it has its type's name.
  public func named(_ name: String) -> ConfiguredPassthrough { with { $0.options.name = name } }

  /// Gives the step an id in a loop, so that it is found again at any index.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredPassthrough {
    with { $0.id = "\(id)" }
  }

  private func with(_ change: (inout ConfiguredPassthrough) -> Void) -> ConfiguredPassthrough {
    var step = self
    change(&step)
    return step
  }
}
