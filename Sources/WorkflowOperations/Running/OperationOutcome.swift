/// What has become of an operation.
public enum OperationOutcome: Hashable, Sendable, Codable {
  /// It has run, and has a value.
  case succeeded
  /// It has run, and has thrown an error.
  case failed
  /// It has not run, because of what has become of another operation, by its name.
  case skipped(because: String)
  /// It has not run, because no segue to it was activated.
  case notReached
  /// It was cancelled, before or while it ran.
  case cancelled
  /// It has taken too long.
  case timedOut

  /// What has become of it, in words: `skipped because of "sign in"`.
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

  /// The outcome as the graph of a subgraph sees it, whose names are shorter by a prefix.
  func inside(_ prefix: String) -> OperationOutcome {
    guard case .skipped(let cause) = self, cause.hasPrefix(prefix) else { return self }
    return .skipped(because: String(cause.dropFirst(prefix.count)))
  }

  /// Whether the operation has run and has no value.
  var isFailure: Bool { self == .failed || self == .timedOut }

  /// Whether it has run to an end of its own, so that segues are asked.
  var hasRun: Bool { self == .succeeded || isFailure }
}
