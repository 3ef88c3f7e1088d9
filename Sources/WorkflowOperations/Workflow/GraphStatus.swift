import Workflow

/// How far the operations of a graph are, and what can be done with them.
public struct GraphStatus {
  /// The graph as data.
  public let plan: GraphPlan

  /// What is known of the operations; nil if something is wrong with the graph.
  public let update: GraphUpdate?

  let sink: Sink<GraphAction>

  /// Cancels an operation that has no outcome yet.
  public func cancel<Output>(_ operation: Op<Output>) { cancel(operation.name) }

  /// Cancels an operation that has no outcome yet, by its name.
  public func cancel(_ name: String) { sink(.event(.cancel(name))) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { sink(.event(.cancelAll)) }

  /// Starts nothing more, not even another attempt; what runs goes on.
  public func pause() { sink(.event(.pause)) }

  /// Lets operations start again.
  public func resume() { sink(.event(.resume)) }
}

extension OperationGraph {
  /// Returns the graph as a workflow.
  ///
  /// Its output is what has become of the operations when all have ended, or what is wrong with the
  /// graph.
  ///
  /// - Parameter clock: measures delays and time-outs.
  public func workflow(clock: any Clock<Duration> = ContinuousClock()) -> GraphWorkflow {
    GraphWorkflow(self, clock: clock)
  }
}
