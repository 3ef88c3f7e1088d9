/// The error of an operation that has none of its own; each case has the name of the operation.
public enum OperationError: Error, Hashable, Sendable {
  /// The operation was cancelled or skipped, and this stands in the place of its result.
  case didNotRun(String)
  /// The operation has taken too long.
  case timedOut(String)
  /// The operation failed before its graph was saved.
  ///
  /// Errors of any type can be thrown, so only the description can be kept.
  case failedBefore(String, description: String)
}

extension OperationError: CustomStringConvertible {
  /// A sentence that names the operation, or the description of the error before.
  public var description: String {
    switch self {
    case .didNotRun(let name): "\"\(name)\" has not run to an end."
    case .timedOut(let name): "\"\(name)\" has taken too long."
    case .failedBefore(_, let description): description
    }
  }
}
