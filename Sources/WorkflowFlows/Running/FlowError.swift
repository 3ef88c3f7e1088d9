/// The reason why a flow cannot continue.
public enum FlowError: Error, Hashable, Sendable, Codable {
  /// A value reached a step that takes another type.
  ///
  /// This happens only after a step that hands on `AnyArguments`, if the flow is launched with
  /// them, or with the value of a stop at a passthrough step. The index is that of the step in the
  /// flow, from 0.
  case doesNotFit(step: String, index: Int, expected: String, found: String)

  /// A value reached the end of a flow that hands on another type.
  case resultDoesNotFit(expected: String, found: String)

  /// There is no such step to launch the flow at, or to follow a path to.
  case noSuchStep(String, known: [String])

  /// A stop of a launch or a path does not come after the one before it in the flow.
  case stopOutOfOrder(String)
}

extension FlowError: CustomStringConvertible {
  /// The problem, in a sentence.
  public var description: String {
    switch self {
    case .doesNotFit(let step, let index, let expected, let found):
      "Step \(index) of the flow, \"\(step)\", takes \(expected), but its input is \(found)."
    case .resultDoesNotFit(let expected, let found):
      "The flow hands on \(expected), but its last value is \(found)."
    case .noSuchStep(let name, let known):
      "The flow has no step \"\(name)\". "
        + (known.isEmpty ? "It has none." : "It has: \(known.joined(separator: ", ")).")
    case .stopOutOfOrder(let name):
      "The stop \"\(name)\" does not come after the one before it in the flow."
    }
  }
}
