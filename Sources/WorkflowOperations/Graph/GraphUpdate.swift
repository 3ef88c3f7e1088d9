/// The phases, outcomes and progress of the operations of a graph that runs.
///
/// An update is a value, and stays as it is while the graph runs on.
public struct GraphUpdate: Sendable {
  let state: GraphState

  /// The operations, in the order in which they were added.
  public var operations: [OperationStatus] {
    state.graph.plan.operations.indices.map { status(of: $0) }
  }

  /// The status of an operation, by its name; nil if there is none.
  public subscript(name: String) -> OperationStatus? {
    state.run.topology.indices[name].map { status(of: $0) }
  }

  /// The outcomes so far, by the names of the operations.
  public var outcomes: [String: OperationOutcome] { state.result.outcomes }

  /// The part of the operations that have an outcome, from 0 to 1.
  public var total: Double { state.run.total }

  /// Whether the graph is paused.
  public var isPaused: Bool { state.run.isPaused }

  /// A snapshot of the run, to continue from in another run of the program.
  ///
  /// An operation whose value throws when it is encoded runs again.
  public var saved: SavedGraph { state.saved }

  private func status(of index: Int) -> OperationStatus {
    let run = state.run
    // Rule 76d.
    return OperationStatus(
      name: state.name(index), subgraphs: run.topology.groups(of: index).map { state.name($0) },
      phase: run.phase(of: index), attempt: run.attempt(of: index),
      outcome: run.outcome(of: index), progress: state.progress[index])
  }
}

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
