/// The phases, outcomes and progress of the operations of a graph that runs.
///
/// An update is a value, and stays as it is while the graph runs on.
public struct GraphUpdate: Sendable {
  let state: GraphState

  /// The operations, in the order in which they were added.
  public var operations: [OperationStatus] {
    state.run.topology.order.map { status(of: $0) }
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

  /// The newest thousand lines that operations have logged, with the times since the run began, by
  /// the clock of the graph.
  public var log: [(time: Duration, operation: String, text: String)] {
    state.log.suffix(GraphState.keptLines).map { ($0.time, $0.operation, $0.text) }
  }

  /// A snapshot of the run, to continue from in another run of the program.
  ///
  /// An operation whose value throws when it is encoded runs again.
  public var saved: SavedGraph { state.saved }

  private func status(of index: Int) -> OperationStatus {
    let run = state.run
    // Rules 76d, 77f.
    return OperationStatus(
      name: state.name(index), subgraphs: run.topology.groups(of: index).map { state.name($0) },
      phase: run.phase(of: index), attempt: run.attempt(of: index),
      outcome: run.outcome(of: index), progress: state.progress[index],
      attempts: state.attempts(of: index))
  }
}

extension GraphState {
  /// The phases, outcomes and progress of the operations.
  var update: GraphUpdate { GraphUpdate(state: self) }
}
