/// What has become of an operation.
public enum OperationOutcome: Hashable, Sendable {
  /// It has run, and has a value.
  case succeeded
  /// It has run, and has thrown an error.
  case failed
  /// It has not run, because of what has become of another operation, by its index.
  case skipped(because: Int)
  /// It has not run, because no segue to it was activated.
  case notReached
  /// It was cancelled, before or while it ran.
  case cancelled
  /// It has taken too long.
  case timedOut

  /// Whether the operation has run and has no value.
  var isFailure: Bool { self == .failed || self == .timedOut }

  /// Whether it has run to an end of its own, so that segues are asked.
  var hasRun: Bool { self == .succeeded || isFailure }
}
