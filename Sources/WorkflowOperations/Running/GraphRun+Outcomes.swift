// The outcomes of a run have indices where others have names, and so no reference to count.
extension GraphRun {
  /// The outcome of an operation; that of a skip has the index of its cause.
  enum Outcome: Equatable, Sendable {
    case succeeded
    case failed
    case skipped(because: Int32)
    case notReached
    case cancelled
    case timedOut

    /// Whether the operation has run and has no value.
    var isFailure: Bool { self == .failed || self == .timedOut }

    /// Whether the operation has ended by itself, so that the conditions of its segues are asked.
    var hasRun: Bool { self == .succeeded || isFailure }
  }

  /// Gives an operation the outcome that it had in an earlier run.
  mutating func end(_ index: Int, as outcome: OperationOutcome) throws(GraphError) {
    switch outcome {
    case .succeeded: end(index, .succeeded)
    case .failed: end(index, .failed)
    case .skipped(let name):
      guard let cause = topology.indices[name] else {
        throw .unknownName(name, known: topology.names)
      }
      skip(index, because: cause)
    case .notReached: end(index, .notReached)
    case .cancelled: end(index, .cancelled)
    case .timedOut: end(index, .timedOut)
    }
  }
}

extension OperationOutcome {
  init(_ outcome: GraphRun.Outcome, names: [String]) {
    self =
      switch outcome {
      case .succeeded: .succeeded
      case .failed: .failed
      case .skipped(let cause): .skipped(because: names[Int(cause)])
      case .notReached: .notReached
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      }
  }
}
