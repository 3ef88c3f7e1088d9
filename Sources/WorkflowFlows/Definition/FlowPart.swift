/// A part of a flow: a step with options, or another flow.
public protocol FlowPart<Input, Output> {
  /// What the part takes.
  associatedtype Input
  /// What the part hands on.
  associatedtype Output

  /// The steps of the part.
  var part: FlowPartContent<Input, Output> { get }
}

/// The steps of a part of a flow.
public struct FlowPartContent<Input, Output> {
  var entries: [FlowEntry]
  /// The number of statements that the part was built from.
  var count = 1
  /// What tells the part from others in a loop.
  var id: String?
}

/// Steps that hand on what reaches them.
public struct Passthroughs {
  var entries: [FlowEntry]
  var count = 1
  var id: String?
}

/// A step with options, which can be given in any order.
public struct ConfiguredStep<Input, Output>: FlowPart {
  var options = StepOptions()
  var id: String?
  let make: (StepOptions) -> AnyFlowStep

  /// The step.
  public var part: FlowPartContent<Input, Output> {
    FlowPartContent(entries: [FlowEntry(path: EntryPath(), step: make(options))], id: id)
  }
}

/// A step that hands on what reaches it, with options.
public struct ConfiguredPassthrough {
  var options = StepOptions()
  var id: String?
  let make: (StepOptions) -> AnyFlowStep

  var part: Passthroughs {
    Passthroughs(entries: [FlowEntry(path: EntryPath(), step: make(options))], id: id)
  }
}
