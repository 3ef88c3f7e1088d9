/// The error in the place of a result of an operation that was cancelled or skipped.
public struct OperationDidNotRun: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the operation.
  public let name: String

  /// A sentence that names the operation.
  public var description: String { "\"\(name)\" has not run to an end." }
}

/// The error of an operation that has taken too long.
public struct OperationTimedOut: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the operation.
  public let name: String

  /// A sentence that names the operation.
  public var description: String { "\"\(name)\" has taken too long." }
}

/// The error of an operation that failed before its graph was saved.
///
/// Errors of any type can be thrown, so only the description can be kept.
public struct OperationFailedBefore: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the operation.
  public let name: String
  /// The description of the error.
  public let description: String
}
