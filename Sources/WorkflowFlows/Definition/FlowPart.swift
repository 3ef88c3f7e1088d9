/// A part of a flow: a step, a step with options, a choice, or another flow.
public protocol FlowPart {
  /// The type of the steps: a ``Flow``, or that of steps that hand on their input.
  associatedtype Steps

  /// The steps of the part, which become steps of the flow around it.
  @_documentation(visibility: internal)
  var flowSteps: Steps { get }
}

/// A step, to which options can be given in any order.
public protocol ConfigurableStep: FlowPart {
  /// The step with the options so far.
  @_documentation(visibility: internal)
  var configured: ConfiguredStep<Steps> { get }
}

/// A step with options.
public struct ConfiguredStep<Steps>: ConfigurableStep {
  var options = StepOptions()
  /// The id in a loop.
  var id: String?
  let item: FlowItem
  private let makeSteps: (FlowContent) -> Steps

  @usableFromInline init(_ item: FlowItem, _ makeSteps: @escaping (FlowContent) -> Steps) {
    self.item = item
    self.makeSteps = makeSteps
  }

  /// The step itself.
  @_documentation(visibility: internal)
  public var configured: ConfiguredStep { self }

  /// The step with its options, as the only one.
  @_documentation(visibility: internal)
  public var flowSteps: Steps { makeSteps(.step(item.with(options, id: id))) }
}
