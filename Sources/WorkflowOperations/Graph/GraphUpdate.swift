/// What is known of the operations of a graph that runs.
public struct GraphUpdate: Hashable, Sendable {
  /// The operations, in the order in which they were added.
  public let operations: [OperationStatus]

  /// Whether the graph is paused.
  public let isPaused: Bool

  /// What is known of an operation, by its name; nil if there is none.
  ///
  /// It looks through all operations.
  public subscript(name: String) -> OperationStatus? { operations.first { $0.name == name } }

  /// The outcomes so far, by the names of the operations.
  public var outcomes: [String: OperationOutcome] {
    var outcomes: [String: OperationOutcome] = [:]
    for operation in operations { outcomes[operation.name] = operation.outcome }
    return outcomes
  }

  /// How much of the graph is done, from 0 to 1: operations that have an outcome.
  public var total: Double {
    operations.isEmpty
      ? 1 : Double(operations.count { $0.outcome != nil }) / Double(operations.count)
  }
}

/// What is known of one operation of a graph that runs.
public struct OperationStatus: Hashable, Sendable {
  /// The name of the operation.
  public let name: String

  /// How far it is.
  public let phase: OperationPhase

  /// The number of the current attempt, from 1; 0 before the first.
  public let attempt: Int

  /// What has become of it; nil if it has no outcome yet.
  public let outcome: OperationOutcome?

  /// How much of it is done, from 0 to 1; nil if it has not reported anything.
  public let progress: Double?
}

/// How far an operation is.
public enum OperationPhase: String, Hashable, Sendable {
  /// It waits for other operations.
  case waiting
  /// It could run, but for a limit, a resource or a pause.
  case ready
  /// It runs.
  case running
  /// It was cancelled or took too long, and its closure has not returned.
  case ending
  /// It waits before its next attempt.
  case delayed
  /// It has an outcome, and nothing of it runs.
  case ended
}
