import Workflow

/// Does what the scheduler says, with tasks and a clock.
struct GraphDriver {
  let inbox = GraphInbox()
  private let clock: any Clock<Duration>
  private var state: GraphState
  /// The tasks of the operations that run, and of delays.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timers: [Int: Timer] = [:]
  private var totalTimers: [Int: Timer] = [:]
  private var readers = UpdateReaders()

  /// A task that measures the time of an attempt, and the number of that attempt.
  private struct Timer {
    let attempt: Int
    let task: Task<Void, Never>
  }

  init(_ state: GraphState, clock: any Clock<Duration>) {
    self.clock = clock
    self.state = state
  }

  /// Runs until every operation has its outcome and every task has returned.
  consuming func run() async -> GraphResult {
    begin()
    // Rule 75i.
    while !state.run.hasEnded {
      for message in await inbox.receive() {
        take(message)
        begin()
      }
      readers.show(state)
    }
    readers.finish(with: state, inbox)
    // Those that are left measure delays and time-outs of operations that have ended.
    for task in tasks.values { task.cancel() }
    for timer in Array(timers.values) + Array(totalTimers.values) { timer.task.cancel() }
    return state.result
  }

  private mutating func take(_ message: GraphInbox.Message) {
    switch message {
    case .event(let event):
      if case .finished(let index, _, _) = event {
        tasks[index] = nil
        timers.removeValue(forKey: index)?.task.cancel()
      }
      state.take(event)
      readers.version += 1
    case .look(let reader, let waiter): readers.add(reader, waiter)
    case .lookAway(let reader): readers.remove(reader)
    }
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
        timers.removeValue(forKey: one.index)?.task.cancel()
        delay(one.index, one.attempt)
      }
    }
  }

  private mutating func start(_ index: Int, _ attempt: Int) {
    let inbox = inbox
    let body = state.body(of: index) { inbox.send(.progress(index, attempt: attempt, $0)) }
    // A delay of an earlier attempt may be left, if a subgraph began anew meanwhile.
    tasks.removeValue(forKey: index)?.cancel()
    tasks[index] = Task {
      inbox.send(.finished(index, attempt: attempt, await body()))
    }
  }

  /// Measures the time of an attempt, and of all attempts, unless that has begun.
  private mutating func measure(_ index: Int, _ attempt: Int) {
    let operation = state.graph.plan.operations[index]
    if let timeout = operation.timeout, timers[index]?.attempt != attempt {
      timers.removeValue(forKey: index)?.task.cancel()
      timers[index] = Timer(
        attempt: attempt, task: timer(timeout, .attemptTookTooLong(index, attempt: attempt)))
    }
    let first = state.run.firstAttempt(of: index)
    if let timeout = operation.totalTimeout, totalTimers[index]?.attempt != first {
      totalTimers.removeValue(forKey: index)?.task.cancel()
      totalTimers[index] = Timer(
        attempt: first, task: timer(timeout, .operationTookTooLong(index, since: first)))
    }
  }

  private mutating func delay(_ index: Int, _ attempt: Int) {
    let number = state.run.attempt(of: index)
    let delay = state.graph.plan.operations[index].retry.chosenDelay(before: number)
    tasks.removeValue(forKey: index)?.cancel()
    tasks[index] = timer(delay, .delayEnded(index, attempt: attempt))
  }

  private func timer(_ duration: Duration, _ event: GraphEvent) -> Task<Void, Never> {
    let (clock, inbox) = (clock, inbox)
    return Task {
      // Rule 73l.
      guard (try? await clock.sleep(for: duration.sleepable)) != nil else { return }
      inbox.send(event)
    }
  }
}
