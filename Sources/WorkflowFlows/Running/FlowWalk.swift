public import WorkflowScreens

/// A walk through a flow without a host, to test its order.
///
/// ```swift
/// var walk = checkout.workflow().walk()
/// walk.proceed(from: CartStep.self, with: order)
/// walk.current  // "AddressStep"
/// walk.back()
/// walk.moves  // [.launched("CartStep"), .proceeded(to: "AddressStep", from: "CartStep"), …]
/// ```
///
/// It is a value: copies are independent. Bodies of steps are not rendered.
public struct FlowWalk<Result> {
  private(set) var run: FlowRun
  private let workflow: FlowWorkflow<Result>

  init(_ workflow: FlowWorkflow<Result>) {
    run = workflow.makeInitialState()
    self.workflow = workflow
  }

  /// The name of the current step; nil if the flow has ended.
  public var current: String? { run.current?.step.name }

  /// The number of the current step, and the count of steps; nil if there is none.
  public var position: FlowPosition? { run.position }

  /// Whether there is a visit to go back to.
  public var canGoBack: Bool { run.canGoBack }

  /// The names of the visited steps, the current one last, with those that were skipped and stay in
  /// the history.
  public var steps: [String] { run.visits.map(\.step.name) }

  /// The latest moves, in order; up to 256.
  public var moves: [FlowMove] { run.moves }

  /// The end of the flow; nil if it has not ended.
  public var output: FlowOutput<Result>? { run.end.map(workflow.output) }

  /// Proceeds from a step, as its body would; ignored if another step is the current one.
  public mutating func proceed<Step: FlowStep>(from step: Step.Type, with value: Step.Output) {
    handle(.proceed(AnyArguments(handingOn: value)), from: String(reflecting: step), "\(step)")
  }

  /// Proceeds from a step that hands on nothing.
  public mutating func proceed<Step: FlowStep>(from step: Step.Type) where Step.Output == Never {
    handle(.proceed(.none), from: String(reflecting: step), "\(step)")
  }

  /// Proceeds from a step that hands on its input.
  public mutating func proceed<Step: PassthroughStep>(from step: Step.Type) {
    handle(.proceed(.none), from: String(reflecting: step), "\(step)")
  }

  private mutating func handle(
    _ event: StepEvent<AnyArguments>, from type: String, _ name: String
  ) {
    guard let current = run.current, current.step.typeName == type else {
      return run.note(.ignored(name))
    }
    run.handle(event, from: current.serial)
  }

  /// Goes back to the visit below.
  public mutating func back() { run.goBack() }

  /// Goes back to the nearest visit below of a step with a name.
  public mutating func back(toStepNamed name: String) { run.goBack(toStepNamed: name) }

  /// Ends the flow without a result.
  public mutating func abandon() { run.abandon() }

  /// Begins anew, with the original argument.
  public mutating func restart() { run.restart() }

  /// Adopts a newer definition, as the workflow of a flow does when its parent renders.
  package mutating func adopt<Input, Output>(_ flow: Flow<Input, Output>) {
    run.adopt(flow.definition)
  }
}

extension FlowWorkflow {
  /// Returns a walk through the flow, to test its order without a host.
  public func walk() -> FlowWalk<Result> { FlowWalk(self) }
}
