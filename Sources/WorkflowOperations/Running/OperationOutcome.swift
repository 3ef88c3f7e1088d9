/// The outcome of an operation.
public enum OperationOutcome: Hashable, Sendable, Codable {
  /// It has run, and has a value.
  case succeeded
  /// It has run, and has thrown an error.
  case failed
  /// It has not run, because of the outcome of another operation, by its name.
  case skipped(because: String)
  /// It has not run, because no segue to it was activated.
  case notReached
  /// It was cancelled, before or while it ran.
  case cancelled
  /// It has taken too long.
  case timedOut

  /// The outcome in words: `skipped because of "sign in"`.
  public var text: String {
    switch self {
    case .succeeded: "succeeded"
    case .failed: "failed"
    case .skipped(let cause): "skipped because of \"\(cause)\""
    case .notReached: "not reached"
    case .cancelled: "cancelled"
    case .timedOut: "timed out"
    }
  }

  /// Returns the outcome in the graph of a subgraph, where names are shorter by a prefix.
  func inside(_ prefix: String) -> OperationOutcome {
    guard case .skipped(let cause) = self, cause.hasPrefix(prefix) else { return self }
    return .skipped(because: String(cause.dropFirst(prefix.count)))
  }

  /// Whether the operation has run and has no value.
  var isFailure: Bool { self == .failed || self == .timedOut }
}
