public import WorkflowScreens

extension FlowStep {
  var configured: ConfiguredStep<Input, Output> {
    ConfiguredStep { AnyFlowStep(self, $0) }
  }

  /// Says whether the step is a place to go back to.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredStep<Input, Output> {
    configured.persistence(persistence)
  }

  /// Says whether the step is a place to go back to, by what reaches it.
  ///
  /// The closure is asked for each visit, before `admit`.
  public func persistence(
    _ persistence: @escaping (Visit<Input>) -> StepPersistence
  ) -> ConfiguredStep<Input, Output> {
    configured.persistence(persistence)
  }

  /// Says how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredStep<Input, Output> {
    configured.presented(presentation)
  }

  /// Gives the step a name, for going back to it, traces and pictures; by default, it is that of its type.
  public func named(_ name: String) -> ConfiguredStep<Input, Output> { configured.named(name) }

  /// Tells the step from others in a loop, so that it is found again wherever it stands.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredStep<Input, Output> {
    configured.id(id)
  }
}

extension ConfiguredStep {
  /// Says whether the step is a place to go back to.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredStep {
    with { $0.options.persistence = .always(persistence) }
  }

  /// Says whether the step is a place to go back to, by what reaches it.
  ///
  /// The closure is asked for each visit, before `admit`.
  public func persistence(
    _ persistence: @escaping (Visit<Input>) -> StepPersistence
  ) -> ConfiguredStep {
    with {
      $0.options.persistence = .byArguments { arguments, canGoBack in
        Visit(arguments, isOnTop: true, canGoBack: canGoBack).map(persistence) ?? .standard
      }
    }
  }

  /// Says how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredStep {
    with { $0.options.presentation = presentation }
  }

  /// Gives the step a name, for going back to it, traces and pictures; by default, it is that of its type.
  public func named(_ name: String) -> ConfiguredStep { with { $0.options.name = name } }

  /// Tells the step from others in a loop, so that it is found again wherever it stands.
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

  /// Says whether the step is a place to go back to.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredPassthrough {
    configured.persistence(persistence)
  }

  /// Says how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredPassthrough {
    configured.presented(presentation)
  }

  /// Gives the step a name, for going back to it, traces and pictures; by default, it is that of its type.
  public func named(_ name: String) -> ConfiguredPassthrough { configured.named(name) }

  /// Tells the step from others in a loop, so that it is found again wherever it stands.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredPassthrough {
    configured.id(id)
  }
}

extension ConfiguredPassthrough {
  /// Says whether the step is a place to go back to.
  public func persistence(_ persistence: StepPersistence) -> ConfiguredPassthrough {
    with { $0.options.persistence = .always(persistence) }
  }

  /// Says how the step appears above the one before it.
  public func presented(_ presentation: StepPresentation) -> ConfiguredPassthrough {
    with { $0.options.presentation = presentation }
  }

  /// Gives the step a name, for going back to it, traces and pictures; by default, it is that of its type.
  public func named(_ name: String) -> ConfiguredPassthrough { with { $0.options.name = name } }

  /// Tells the step from others in a loop, so that it is found again wherever it stands.
  public func id(_ id: some CustomStringConvertible & Hashable) -> ConfiguredPassthrough {
    with { $0.id = "\(id)" }
  }

  private func with(_ change: (inout ConfiguredPassthrough) -> Void) -> ConfiguredPassthrough {
    var step = self
    change(&step)
    return step
  }
}
