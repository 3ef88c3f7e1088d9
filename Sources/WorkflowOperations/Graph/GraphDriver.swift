import WorkflowSynchronization

/// Does what the scheduler says, with tasks and a clock.
struct GraphDriver {
  let inbox = GraphInbox()
  /// The update that nobody has asked for before the end.
  let lastUpdate = Locked<GraphUpdate?>(nil)
  private let clock: any Clock<Duration>
  private var state: GraphState
  /// The tasks of the operations that run, and of delays.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timers: [Int: Task<Void, Never>] = [:]
  private var totalTimers: [Int: Task<Void, Never>] = [:]
  private var watcher: CheckedContinuation<GraphUpdate?, Never>?
  /// Whether something has changed that was not shown.
  private var hasNews = true

  init(_ state: GraphState, clock: any Clock<Duration>) {
    self.clock = clock
    self.state = state
  }

  /// Runs until every operation has its outcome and every task has returned.
  consuming func run() async -> GraphResult {
    begin()
    while !state.run.hasEnded {
      for message in await inbox.receive() {
        take(message)
        begin()
      }
      show()
    }
    // Who still asks, or asks later, gets the last update, and then none.
    if hasNews { lastUpdate.withLock { [update = state.update] in $0 = update } }
    if let watcher { answerAfterEnd(watcher) }
    for case .look(let watcher) in inbox.close() { answerAfterEnd(watcher) }
    // Those that are left measure delays and time-outs of what has ended.
    for timer in Array(tasks.values) + Array(timers.values) + Array(totalTimers.values) {
      timer.cancel()
    }
    return state.result
  }

  private mutating func take(_ message: GraphInbox.Message) {
    switch message {
    case .event(let event):
      if case .finished(let index, _, _) = event {
        tasks[index] = nil
        timers.removeValue(forKey: index)?.cancel()
      }
      state.take(event)
      hasNews = true
    case .look(let watcher): self.watcher = watcher
    case .lookAway:
      watcher?.resume(returning: nil)
      watcher = nil
    }
  }

  /// Shows what is new to who asks for it; only then an update is made.
  private mutating func show() {
    guard hasNews, let watcher else { return }
    self.watcher = nil
    hasNews = false
    watcher.resume(returning: state.update)
  }

  private func answerAfterEnd(_ watcher: CheckedContinuation<GraphUpdate?, Never>) {
    watcher.resume(returning: lastUpdate.take())
  }

  private mutating func begin() {
    for one in state.run.takeChanges() {
      switch one.task {
      case .open: measure(one.index, one.attempt)
      case .run:
        start(one.index, one.attempt)
        measure(one.index, one.attempt)
      case .cancel: tasks[one.index]?.cancel()
      case .delay:
        timers.removeValue(forKey: one.index)?.cancel()
        delay(one.index, one.attempt)
      }
    }
  }

  private mutating func start(_ index: Int, _ attempt: Int) {
    let inbox = inbox
    let body = state.body(of: index) { inbox.send(.progress(index, $0)) }
    tasks[index] = Task.detached {
      inbox.send(.finished(index, attempt: attempt, await body()))
    }
  }

  /// Measures the time of an attempt, and of all attempts, unless that has begun.
  private mutating func measure(_ index: Int, _ attempt: Int) {
    let timeouts = state.graph.plan.operations[index].timeouts
    if let timeout = timeouts.attempt, timers[index] == nil {
      timers[index] = timer(timeout, .attemptTookTooLong(index, attempt: attempt))
    }
    if let timeout = timeouts.total, totalTimers[index] == nil {
      totalTimers[index] = timer(timeout, .operationTookTooLong(index))
    }
  }

  private mutating func delay(_ index: Int, _ attempt: Int) {
    let delay = state.graph.plan.operations[index].retry.chosenDelay(before: attempt)
    tasks[index] = timer(delay, .delayEnded(index, attempt: attempt))
  }

  private func timer(_ duration: Duration, _ event: GraphEvent) -> Task<Void, Never> {
    let (clock, inbox) = (clock, inbox)
    return Task.detached {
      guard (try? await clock.sleep(for: duration)) != nil else { return }
      inbox.send(event)
    }
  }
}

extension Locked<GraphUpdate?> {
  /// Returns the update, and forgets it.
  func take() -> GraphUpdate? {
    withLock { update in
      defer { update = nil }
      return update
    }
  }
}

extension RetryPolicy {
  /// The delay before an attempt, with its part of chance.
  func chosenDelay(before attempt: Int) -> Duration {
    delay(before: attempt, chance: jitter > 0 ? Double.random(in: 0...1) : 1)
  }
}
