/// An ``OperationOutcome`` in a run: a skip has the index of its cause, and so no reference to count.
enum RunOutcome: Equatable, Sendable {
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

extension OperationOutcome {
  init(_ outcome: RunOutcome, names: [String]) {
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
