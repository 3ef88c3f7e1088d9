/// The status of one operation of a graph that runs.
public struct OperationStatus: Hashable, Sendable {
  /// The name of the operation.
  public let name: String

  /// The names of the subgraphs that it is a part of, from the outermost on.
  public let subgraphs: [String]

  /// The phase of the operation.
  public let phase: OperationPhase

  /// The number of the current attempt, from 1; 0 while it waits for other operations.
  public let attempt: Int

  /// The outcome of the operation; nil if it has none yet.
  public let outcome: OperationOutcome?

  /// The part of the operation that is done, from 0 to 1; nil if it has not reported anything.
  public let progress: Double?

  /// The attempts so far, from the first.
  public let attempts: [Attempt]

  /// The description of the last error of an attempt; nil if none has failed.
  public var lastError: String? { attempts.last { $0.error != nil }?.error }

  /// An attempt of an operation, with times since the run began, by the clock of the graph.
  ///
  /// Time in which the program did not run, before the graph was restored, does not count.
  public struct Attempt: Hashable, Sendable, Codable {
    /// The time at which it began.
    public let start: Duration

    /// The time at which its closure returned; nil if it has not.
    public let end: Duration?

    /// The description of its error; nil if it has none.
    public let error: String?

    /// The time that it has taken; nil if it has not ended.
    public var duration: Duration? { end.map { $0 - start } }

    init(start: Duration, end: Duration?, error: String?) {
      self.start = start
      self.end = end
      self.error = error
    }
  }

  /// The outcome or the phase in words: `waits for attempt 2`.
  public var text: String {
    if let outcome { return outcome.text + (phase == .ending ? ", still returns" : "") }
    switch phase {
    case .waiting: return "waits"
    case .ready: return "ready"
    case .running: return attempt > 1 ? "runs, attempt \(attempt)" : "runs"
    case .ending: return "took too long, still returns"
    case .delayed: return "waits for attempt \(attempt)"
    case .ended: return "ended"
    }
  }
}

/// The phase of an operation.
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
