/// Does what the scheduler says, with tasks and a clock.
struct GraphDriver {
  let events: AsyncStream<GraphEvent>.Continuation
  private let stream: AsyncStream<GraphEvent>
  private let clock: any Clock<Duration>
  private var state: GraphState
  /// The tasks of the operations that run, and of delays.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timers: [Int: Task<Void, Never>] = [:]
  private var totalTimers: [Int: Task<Void, Never>] = [:]

  init(_ graph: OperationGraph, clock: any Clock<Duration>) throws(GraphError) {
    self.clock = clock
    state = try GraphState(graph)
    (stream, events) = AsyncStream.makeStream(of: GraphEvent.self)
  }

  /// Runs until every operation has its outcome and every task has returned.
  consuming func run(_ update: (GraphUpdate) -> Void) async -> GraphResult {
    begin()
    update(state.update)
    var iterator = stream.makeAsyncIterator()
    while !state.run.hasEnded, let event = await iterator.next() {
      take(event)
      begin()
      update(state.update)
    }
    // Those that are left measure delays and time-outs of what has ended.
    for timer in Array(tasks.values) + Array(timers.values) + Array(totalTimers.values) {
      timer.cancel()
    }
    return state.result
  }

  private mutating func take(_ event: GraphEvent) {
    if case .finished(let index, _, _) = event {
      tasks[index] = nil
      timers.removeValue(forKey: index)?.cancel()
    }
    state.take(event)
  }

  private mutating func begin() {
    for one in state.run.takeChanges() {
      switch one.task {
      case .run: start(one.index, one.attempt)
      case .cancel: tasks[one.index]?.cancel()
      case .delay: delay(one.index, one.attempt)
      }
    }
  }

  private mutating func start(_ index: Int, _ attempt: Int) {
    let events = events
    let results = state.results
    let context = state.context(of: index) { events.yield(.progress(index, $0)) }
    let operation = state.graph.plan.operations[index]
    let body = state.graph.bodies[operation.name]
    tasks[index] = Task.detached {
      let result = await body?.result(context, results) ?? .success(())
      events.yield(.finished(index, attempt: attempt, result))
    }
    if let timeout = operation.timeouts.attempt {
      timers[index] = timer(timeout, .attemptTookTooLong(index, attempt: attempt))
    }
    if let timeout = operation.timeouts.total, totalTimers[index] == nil {
      totalTimers[index] = timer(timeout, .operationTookTooLong(index))
    }
  }

  private mutating func delay(_ index: Int, _ attempt: Int) {
    let delay = state.graph.plan.operations[index].retry.chosenDelay(before: attempt)
    tasks[index] = timer(delay, .delayEnded(index, attempt: attempt))
  }

  private func timer(_ duration: Duration, _ event: GraphEvent) -> Task<Void, Never> {
    let (clock, events) = (clock, events)
    return Task.detached {
      guard (try? await clock.sleep(for: duration)) != nil else { return }
      events.yield(event)
    }
  }
}

extension RetryPolicy {
  /// The delay before an attempt, with its part of chance.
  func chosenDelay(before attempt: Int) -> Duration {
    delay(before: attempt, chance: jitter > 0 ? Double.random(in: 0...1) : 1)
  }
}

extension OperationBody {
  /// Runs the operation once.
  func result(
    _ context: OperationContext, _ results: Results
  ) async -> Result<any Sendable, any Error> {
    do {
      return .success(try await run(context, results))
    } catch {
      return .failure(error)
    }
  }
}
