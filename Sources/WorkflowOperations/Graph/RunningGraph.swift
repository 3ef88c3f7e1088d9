/// A graph that runs outside of a tree: made by ``OperationGraph/start(clock:)``.
///
/// Ending its last reference does not stop it; cancelling does.
public final class RunningGraph: Sendable {
  /// What is known of the operations, each time that something changes; the newest only.
  public let updates: AsyncStream<GraphUpdate>

  private let events: AsyncStream<GraphEvent>.Continuation
  private let task: Task<GraphResult, Never>

  init(_ driver: sending GraphDriver) {
    let (updates, updating) = AsyncStream.makeStream(
      of: GraphUpdate.self, bufferingPolicy: .bufferingNewest(1))
    self.updates = updates
    events = driver.events
    task = Task.detached { [driver] in
      defer { updating.finish() }
      return await driver.run { updating.yield($0) }
    }
  }

  /// What has become of the operations, when all have ended.
  ///
  /// Cancelling the task that waits cancels all operations.
  public var result: GraphResult {
    get async {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        cancelAll()
      }
    }
  }

  /// Cancels an operation that has no outcome yet.
  public func cancel<Output>(_ operation: Op<Output>) { events.yield(.cancel(operation.name)) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { events.yield(.cancelAll) }

  /// Starts nothing more, not even another attempt; what runs goes on.
  public func pause() { events.yield(.pause) }

  /// Lets operations start again.
  public func resume() { events.yield(.resume) }
}

/// What is known of the operations of a graph that runs.
public struct GraphUpdate: Sendable {
  /// The outcomes so far, by the names of the operations.
  public let outcomes: [String: OperationOutcome]
  /// The attempts of the operations that run, by their names.
  public let running: [String: Int]
  /// The attempts that operations wait for after a failed one, by their names.
  public let delayed: [String: Int]
  /// How much of the operations that run is done, from 0 to 1, as far as they report it.
  public let progress: [String: Double]
  /// How much of the graph is done, from 0 to 1: operations that have an outcome.
  public let total: Double
}

extension OperationGraph {
  /// Runs the graph to its end, and returns what has become of its operations.
  ///
  /// Cancelling the task cancels all operations.
  ///
  /// - Parameter clock: measures delays and time-outs.
  /// - Throws: what is wrong with the graph, before anything runs. An operation that fails is an
  ///   outcome, and no error of the graph.
  public func run(
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(GraphError) -> GraphResult {
    try await start(clock: clock).result
  }

  /// Starts the graph, and returns at once.
  public func start(
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(GraphError) -> RunningGraph {
    RunningGraph(try GraphDriver(self, clock: clock))
  }
}
