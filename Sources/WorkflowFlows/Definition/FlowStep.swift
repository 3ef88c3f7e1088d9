public import Workflow
public import WorkflowScreens

/// A step of a flow: its input, its output, whether it is shown, and the workflow that it shows.
///
/// ```swift
/// struct AddressStep: FlowStep {
///   typealias Input = Order
///   typealias Output = Shipment
///
///   func body(_ visit: Visit<Order>) -> AddressForm { AddressForm(order: visit.input) }
/// }
/// ```
///
/// The body is a workflow like any other. Its outputs move the flow: `.proceed(shipment)`, `.back`,
/// `.abandon`, `.dismiss`. Steps are values that are made anew in each pass of the workflow that
/// declares the flow.
///
/// The idea comes from SwiftCurrent, where a step is called `FlowRepresentable`.
public protocol FlowStep<Input, Output>: ConfigurableStep
where Steps == Flow<Input, Output> {
  /// The type of the input; `Never`, the default, if the step ignores its input.
  associatedtype Input = Never

  /// The type of the output; `Never`, the default, if the step hands on nothing.
  associatedtype Output = Never

  /// The workflow that runs while the step is visited.
  associatedtype Body: Workflow
  where Body.Output == StepEvent<Output>, Body.Rendering: Screen

  /// Returns whether the step is shown or skipped; by default, it is shown.
  ///
  /// It is called once for each visit, when the flow reaches the step from below.
  func admit(_ visit: Visit<Input>) -> Admission<Input, Output>

  /// Returns the workflow of a visit.
  func body(_ visit: Visit<Input>) -> Body

  /// The methods as a flow calls them.
  @_documentation(visibility: internal)
  static var stepMethods: FlowBuilder.StepMethods<Self> { get }
}

extension FlowStep {
  /// Shows the step.
  public func admit(_ visit: Visit<Input>) -> Admission<Input, Output> { .show }
}

/// A step that hands on its input, whatever its type.
///
/// The types around it are checked as if it were not there.
public protocol PassthroughStep: ConfigurableStep
where Steps == FlowBuilder.Passthroughs {
  /// The workflow that runs while the step is visited; `.proceed` hands on the input.
  associatedtype Body: Workflow where Body.Output == StepEvent<Never>, Body.Rendering: Screen

  /// Returns whether the step is shown or skipped; by default, it is shown.
  func admit(_ visit: Visit<Never>) -> Admission<Never, Never>

  /// Returns the workflow of a visit.
  func body(_ visit: Visit<Never>) -> Body

  /// The methods as a flow calls them.
  @_documentation(visibility: internal)
  static var stepMethods: FlowBuilder.StepMethods<Self> { get }
}

extension PassthroughStep {
  /// Shows the step.
  public func admit(_ visit: Visit<Never>) -> Admission<Never, Never> { .show }
}
