/// Something that happens to a graph that runs.
enum GraphEvent: Sendable {
  case finished(Int, attempt: Int, Result<any Sendable, any Error>)
  case delayEnded(Int, attempt: Int)
  case attemptTookTooLong(Int, attempt: Int)
  case operationTookTooLong(Int)
  case progress(Int, Double)
  case cancel(String)
  case cancelAll
  case pause
  case resume
}

/// Does what the scheduler says, with tasks and a clock.
struct GraphDriver {
  let events: AsyncStream<GraphEvent>.Continuation
  private let stream: AsyncStream<GraphEvent>
  private let graph: OperationGraph
  private let clock: any Clock<Duration>
  private var run: GraphRun
  private var results: OperationBody.Results = [:]
  private var progress: [Int: Double] = [:]
  /// The tasks of the operations that run, and of delays.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timers: [Int: [Task<Void, Never>]] = [:]
  private var totalTimers: [Int: Task<Void, Never>] = [:]
  /// The sources whose segues led to an operation, in the order in which they ended.
  private var activations: [String: [String]] = [:]

  init(_ graph: OperationGraph, clock: any Clock<Duration>) throws(GraphError) {
    self.graph = graph
    self.clock = clock
    run = try GraphRun(graph.plan)
    (stream, events) = AsyncStream.makeStream(of: GraphEvent.self)
  }

  /// Runs until every operation has its outcome and every task has returned.
  consuming func run(_ update: (GraphUpdate) -> Void) async -> GraphResult {
    begin()
    update(current)
    if !run.hasEnded {
      for await event in stream {
        take(event)
        begin()
        update(current)
        if run.hasEnded { break }
      }
    }
    for timer in totalTimers.values { timer.cancel() }
    return GraphResult(
      outcomes: outcomes, results: results, names: graph.plan.operations.map(\.name))
  }

  private var outcomes: [String: OperationOutcome] {
    var outcomes: [String: OperationOutcome] = [:]
    for (index, operation) in graph.plan.operations.enumerated() {
      outcomes[operation.name] = run.outcome(of: index)
    }
    return outcomes
  }

  private var current: GraphUpdate {
    let outcomes = outcomes
    var running: [String: Int] = [:]
    for one in run.active where one.task == .run { running[name(one.index)] = one.attempt }
    return GraphUpdate(
      outcomes: outcomes, running: running,
      progress: Dictionary(uniqueKeysWithValues: progress.map { (name($0), $1) }),
      total: graph.plan.operations.isEmpty
        ? 1 : Double(outcomes.count) / Double(graph.plan.operations.count))
  }

  private func name(_ index: Int) -> String { graph.plan.operations[index].name }

  // MARK: - Events

  private mutating func take(_ event: GraphEvent) {
    switch event {
    case .finished(let index, let attempt, let result): finish(index, attempt, result)
    case .delayEnded(let index, let attempt): run.endDelay(index, attempt: attempt)
    case .attemptTookTooLong(let index, let attempt): timeOut(index, attempt, isTotal: false)
    case .operationTookTooLong(let index):
      timeOut(index, run.attempt(of: index), isTotal: true)
    case .progress(let index, let part): progress[index] = part
    case .cancel(let name):
      if let index = graph.plan.operations.firstIndex(where: { $0.name == name }) {
        run.cancel(index)
      }
    case .cancelAll: run.cancelAll()
    case .pause: run.pause()
    case .resume: run.resume()
    }
  }

  private mutating func finish(
    _ index: Int, _ attempt: Int, _ result: Result<any Sendable, any Error>
  ) {
    for timer in timers.removeValue(forKey: index) ?? [] { timer.cancel() }
    tasks[index] = nil
    progress[index] = nil
    let kind: AttemptResult =
      switch result {
      case .success: .succeeded
      case .failure(let error):
        graph.bodies[name(index)]?.retryIf(error) == true ? .failed : .failedForGood
      }
    let hadOutcome = run.outcome(of: index) != nil
    let graph = graph
    var activated: [Int] = []
    run.finish(index, attempt: attempt, kind) { segue in
      let holds = graph.conditions[segue](result)
      if holds { activated.append(segue) }
      return holds
    }
    guard !hadOutcome, run.outcome(of: index) != nil else { return }
    results[name(index)] = result
    note(activated, from: index)
    totalTimers.removeValue(forKey: index)?.cancel()
  }

  private mutating func timeOut(_ index: Int, _ attempt: Int, isTotal: Bool) {
    guard run.outcome(of: index) == nil else { return }
    let error = Result<any Sendable, any Error>.failure(OperationTimedOut(name: name(index)))
    let graph = graph
    var activated: [Int] = []
    run.timeOut(index, attempt: attempt, isTotal: isTotal) { segue in
      let holds = graph.conditions[segue](error)
      if holds { activated.append(segue) }
      return holds
    }
    guard run.outcome(of: index) == .timedOut else { return }
    results[name(index)] = error
    note(activated, from: index)
  }

  private mutating func note(_ segues: [Int], from index: Int) {
    for segue in segues {
      activations[graph.plan.segues[segue].target, default: []].append(name(index))
    }
  }

  // MARK: - Tasks

  private mutating func begin() {
    for one in run.takeChanges() {
      switch one.task {
      case .run: start(one.index, one.attempt)
      case .cancel: tasks[one.index]?.cancel()
      case .delay: delay(one.index, one.attempt)
      }
    }
  }

  private mutating func start(_ index: Int, _ attempt: Int) {
    let (events, results, name) = (events, results, name(index))
    let activations = (activations[name] ?? []).map { source in
      OperationContext.Activation(name: source, error: results[source].flatMap { $0.error })
    }
    let context = OperationContext(activatedBy: activations, results: results) { part in
      events.yield(.progress(index, part))
    }
    let body = graph.bodies[name]
    tasks[index] = Task.detached {
      let result: Result<any Sendable, any Error>
      do {
        result = .success(try await body?.run(context, results) ?? ())
      } catch {
        result = .failure(error)
      }
      events.yield(.finished(index, attempt: attempt, result))
    }
    let timeouts = graph.plan.operations[index].timeouts
    if let timeout = timeouts.attempt {
      timers[index, default: []].append(
        timer(timeout, .attemptTookTooLong(index, attempt: attempt)))
    }
    if let timeout = timeouts.total, totalTimers[index] == nil {
      totalTimers[index] = timer(timeout, .operationTookTooLong(index))
    }
  }

  private mutating func delay(_ index: Int, _ attempt: Int) {
    let retry = graph.plan.operations[index].retry
    let chance = retry.jitter > 0 ? Double.random(in: 0...1) : 1
    tasks[index] = timer(
      retry.delay(before: attempt, chance: chance), .delayEnded(index, attempt: attempt))
  }

  private func timer(_ duration: Duration, _ event: GraphEvent) -> Task<Void, Never> {
    let (clock, events) = (clock, events)
    return Task.detached {
      guard (try? await clock.sleep(for: duration)) != nil else { return }
      events.yield(event)
    }
  }
}

extension Result {
  fileprivate var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
