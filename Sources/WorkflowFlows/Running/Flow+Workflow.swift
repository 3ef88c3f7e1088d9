extension Flow {
  /// Returns the flow as a workflow that is launched with a value for its first step.
  public func workflow(launchingWith input: Input) -> FlowWorkflow<Output> {
    running(FlowLaunch(argument: AnyArguments(handingOn: input)))
  }

  /// Returns the flow as a workflow that begins at a later step, as a link does.
  ///
  /// Only this step decides whether it is shown. If it is skipped, the flow continues from there.
  ///
  /// - Parameters:
  ///   - step: The type of the step; the first one of this type in the flow.
  ///   - name: The name of the step, if it is not the first of its type.
  ///   - input: The input of the step.
  ///   - stops: The steps below it in the history, the lowest first.
  public func workflow<Step: FlowStep>(
    startingAt step: Step.Type, named name: String? = nil, with input: Step.Input,
    above stops: [FlowStop] = []
  ) -> FlowWorkflow<Output> {
    running(FlowLaunch(at: FlowStop(step, named: name, with: input), above: stops))
  }

  /// Returns the flow as a workflow that begins at a later step that takes nothing.
  public func workflow<Step: FlowStep>(
    startingAt step: Step.Type, named name: String? = nil, above stops: [FlowStop] = []
  ) -> FlowWorkflow<Output> where Step.Input == Never {
    running(FlowLaunch(at: FlowStop(step, named: name), above: stops))
  }

  func running(_ launch: FlowLaunch) -> FlowWorkflow<Output> {
    FlowWorkflow(definition: definition, launch: launch) { $0.input(as: Output.self) }
  }
}

extension Flow where Input == Never {
  /// Returns the flow as a workflow.
  ///
  /// - Parameter arguments: A value that the first step ignores; if it is skipped, the value
  ///   reaches the next one.
  public func workflow(launchingWith arguments: AnyArguments = .none) -> FlowWorkflow<Output> {
    running(FlowLaunch(argument: arguments))
  }
}

// A flow that hands on nothing ends with no value, which is `Void` for its parent.
extension Flow where Output == Never {
  /// Returns the flow as a workflow that is launched with a value for its first step.
  public func workflow(launchingWith input: Input) -> FlowWorkflow<Void> {
    running(FlowLaunch(argument: AnyArguments(handingOn: input)))
  }

  /// Returns the flow as a workflow that begins at a later step, as a link does.
  ///
  /// Only this step decides whether it is shown. If it is skipped, the flow continues from there.
  public func workflow<Step: FlowStep>(
    startingAt step: Step.Type, named name: String? = nil, with input: Step.Input,
    above stops: [FlowStop] = []
  ) -> FlowWorkflow<Void> {
    running(FlowLaunch(at: FlowStop(step, named: name, with: input), above: stops))
  }

  /// Returns the flow as a workflow that begins at a later step that takes nothing.
  public func workflow<Step: FlowStep>(
    startingAt step: Step.Type, named name: String? = nil, above stops: [FlowStop] = []
  ) -> FlowWorkflow<Void> where Step.Input == Never {
    running(FlowLaunch(at: FlowStop(step, named: name), above: stops))
  }

  func running(_ launch: FlowLaunch) -> FlowWorkflow<Void> {
    FlowWorkflow(definition: definition, launch: launch) { _ in () }
  }
}

extension Flow where Input == Never, Output == Never {
  /// Returns the flow as a workflow, launched with a value that its first step ignores.
  public func workflow(launchingWith arguments: AnyArguments = .none) -> FlowWorkflow<Void> {
    running(FlowLaunch(argument: arguments))
  }
}

extension FlowLaunch {
  fileprivate init(at stop: FlowStop, above stops: [FlowStop]) {
    self.init(argument: stop.argument, path: stops + [stop])
  }
}

// MARK: - Options

extension FlowWorkflow {
  /// Returns a flow that begins anew when it has ended.
  ///
  /// It begins with the original argument, after its end has been reported.
  public func restartingWhenEnded() -> FlowWorkflow {
    var workflow = self
    workflow.restartsWhenEnded = true
    return workflow
  }
}
