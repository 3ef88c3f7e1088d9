/// A part of a flow: a step with options, or another flow.
public protocol FlowPart<Input, Output> {
  /// The type of the input that the part takes.
  associatedtype Input
  /// The type of the output that the part hands on.
  associatedtype Output

  /// The steps of the part.
  var part: FlowPartContent<Input, Output> { get }
}

/// The steps of a part of a flow.
public struct FlowPartContent<Input, Output> {
  var entries: [FlowEntry]
  /// The number of statements that the part was built from.
  var count = 1
  /// The id of the part, which tells it from others in a loop.
  var id: String?
}

/// Steps that hand on their input.
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

/// A step that hands on its input, with options.
public struct ConfiguredPassthrough {
  var options = StepOptions()
  var id: String?
  let make: (StepOptions) -> AnyFlowStep

  var part: Passthroughs {
    Passthroughs(entries: [FlowEntry(path: EntryPath(), step: make(options))], id: id)
  }
}
