import WorkflowSynchronization

/// A graph that runs outside of a tree; ``OperationGraph/start(clock:restoring:)`` makes one.
///
/// Releasing the last reference does not stop it; cancelling does.
public final class RunningGraph: Sendable {
  /// The updates of the run after each change, for any number of readers.
  ///
  /// An update is made when a reader asks, so a slow reader misses some, but never the last one.
  public var updates: AsyncStream<GraphUpdate> {
    let (inbox, reader) = (inbox, UpdateReader())
    return AsyncStream {
      await inbox.next(for: reader)
    } onCancel: {
      reader.cancel()
      inbox.send(.lookAway(reader))
    }
  }

  /// The messages to the driver, and its task; after the end, another driver may follow.
  private let driver: Locked<(inbox: GraphInbox, task: Task<GraphState, Never>)>
  private let clock: any Clock<Duration>

  private var inbox: GraphInbox { driver.withLock { $0.inbox } }

  init(_ first: sending GraphDriver, clock: any Clock<Duration>) {
    self.clock = clock
    let inbox = first.inbox
    // Taken out by the task: what it captures would be copied, with all tables of the run.
    let first = Locked<GraphDriver?>(first)
    // Outside of a tree, only a simulation prefers an executor.
    let task = Task(executorPreference: CurrentJobs.simulation?.taskExecutor) {
      guard var driver = first.withLock({ $0.take() }) else { preconditionFailure("Runs once.") }
      return await driver.run()
    }
    driver = Locked((inbox, task))
  }

  /// The outcomes and results of the operations, when all have ended.
  ///
  /// Cancelling the task that waits cancels all operations.
  ///
  /// Throws ``GraphError/awaitsItself`` in an operation of the graph, which would wait for itself.
  public var result: GraphResult {
    get async throws(GraphError) {
      // Rule 88d.
      if OwnTasks.runs.contains(ObjectIdentifier(inbox)) { throw .awaitsItself }
      return await withTaskCancellationHandler {
        await driver.withLock { $0.task }.value.result
      } onCancel: {
        // Rule 74e.
        cancelAll()
      }
    }
  }

  /// Lets an operation that has ended begin anew, with all that follows it, also after the end.
  ///
  /// What runs of these is cancelled first. Then ``result`` and new ``updates`` are those of the run
  /// that continues. An operation without an outcome, or in a subgraph whose closure has
  /// started, is ignored.
  public func retry<Output>(_ operation: Op<Output>) {
    let event = GraphEvent.retry(operation.name, of: operation.graph)
    driver.withLock { [clock] driver in
      if driver.inbox.trySend(event) { return }
      // The run has ended, and continues with another driver.
      let (before, inbox) = (driver.task, GraphInbox())
      driver = (
        inbox,
        Task(executorPreference: CurrentJobs.simulation?.taskExecutor) {
          var state = await before.value
          state.handle(event)
          var next = GraphDriver(consume state, clock: clock, inbox: inbox)
          return await next.run()
        }
      )
    }
  }

  /// Cancels an operation that has no outcome yet.
  public func cancel<Output>(_ operation: Op<Output>) {
    inbox.send(.cancelReference(operation.name, of: operation.graph))
  }

  /// Cancels an operation that has no outcome yet, by its name.
  public func cancel(_ name: String) { inbox.send(.cancel(name)) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { inbox.send(.cancelAll) }

  /// Ends the run at once, although closures of operations have not returned.
  ///
  /// All operations without an outcome are cancelled. What their closures return later is dropped,
  /// and ``GraphResult/abandoned`` names them.
  public func abandon() { inbox.send(.abandon) }

  /// Starts nothing more, not even another attempt; running operations continue.
  public func pause() { inbox.send(.pause) }

  /// Lets operations start again.
  public func resume() { inbox.send(.resume) }
}

extension OperationGraph {
  /// Runs the graph to its end, and returns the outcomes and results of its operations.
  ///
  /// Cancelling the task cancels all operations.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures delays and time-outs.
  ///   - saved: An earlier run to continue; nil to begin anew.
  /// - Throws: The reason why the graph cannot run, before anything runs. An operation that fails
  ///   is an outcome, and no error of the graph.
  public func run(
    clock: any Clock<Duration> = ContinuousClock(), restoring saved: SavedGraph? = nil
  ) async throws(GraphError) -> GraphResult {
    var saved = saved
    // The caller has no reference to resume it with.
    // Rule 78h.
    saved?.isPaused = false
    return try await start(clock: clock, restoring: saved).result
  }

  /// Starts the graph, and returns at once.
  ///
  /// A run that was saved while it was paused stays paused.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures delays and time-outs.
  ///   - saved: An earlier run to continue; nil to begin anew.
  /// - Throws: The reason why the graph cannot run, such as operations that only a tree can show.
  public func start(
    clock: any Clock<Duration> = ContinuousClock(), restoring saved: SavedGraph? = nil
  ) throws(GraphError) -> RunningGraph {
    try requireNoWorkflows()
    let state =
      if let saved {
        try GraphState(self, restoring: saved)
      } else {
        try GraphState(beginning: self)
      }
    return RunningGraph(GraphDriver(consume state, clock: clock), clock: clock)
  }

  /// Throws an error if operations need a tree that shows them.
  func requireNoWorkflows() throws(GraphError) {
    if !showsWorkflows { return }
    let shown = bodies.indices.filter { bodies[$0].isWorkflow }.map { plan.operations[$0].name }
    // Rule 79g.
    if !shown.isEmpty { throw .needsTree(shown) }
  }
}
