import Workflow
import WorkflowSynchronization

/// Does what the scheduler says, with tasks and a clock, and sends what happens to an inbox.
struct GraphTasks<Starter: TaskStarter> {
  private let inbox: GraphInbox
  private let clock: any Clock<Duration>
  private let starter: Starter
  /// The tasks of the operations that run, and of delays.
  private var running = IndexTable<Numbered>()
  /// The tasks that measure the time of an attempt.
  private var timers = IndexTable<Numbered>()
  private var totalTimers = IndexTable<Numbered>()

  /// A task, and the number of the attempt that it belongs to.
  private struct Numbered {
    let attempt: Int
    let task: Starter.Handle
  }

  init(_ inbox: GraphInbox, clock: any Clock<Duration>, starter: Starter) {
    self.inbox = inbox
    self.clock = clock
    self.starter = starter
  }

  /// Starts, cancels and measures the tasks that are new or changed.
  mutating func perform(_ changes: [GraphRun.Active], of state: GraphState) {
    for one in changes {
      switch one.task {
      case .open: measure(one.index, one.attempt, state)
      case .run:
        start(one.index, one.attempt, state)
        measure(one.index, one.attempt, state)
      case .cancel:
        if let present = running[one.index], present.attempt == one.attempt {
          starter.cancel(present.task)
        } else if state.run.hasTask(one.index) {
          // In a tree, several events come together: it was cancelled before it was started.
          let error = CancellationError()
          inbox.send(.finished(one.index, attempt: one.attempt, .failure(error)))
        }
      case .delay:
        stopTimer(one.index)
        delay(one.index, one.attempt, state)
      case .stop:
        if let timer = totalTimers.take(one.index) { starter.cancel(timer.task) }
      }
    }
  }

  /// Forgets the task that has ended with an event, and measures it no more.
  mutating func forget(after event: GraphEvent) {
    guard let (index, attempt) = event.endedTask, running[index]?.attempt == attempt else { return }
    running[index] = nil
    stopTimer(index)
  }

  /// Cancels all tasks that are left.
  func cancelAll() {
    for tasks in [running, timers, totalTimers] {
      for one in tasks.values { starter.cancel(one.task) }
    }
  }

  private mutating func start(_ index: Int, _ attempt: Int, _ state: GraphState) {
    // The node of a tree shows workflows.
    guard let body = state.attemptBody(of: index, reportingTo: inbox) else { return }
    run(index, attempt, .attempt(index, number: attempt, body))
  }

  /// Starts the task of an operation, or a delay.
  private mutating func run(_ index: Int, _ attempt: Int, _ work: GraphWork) {
    // A delay of an earlier attempt may be left, if a subgraph began anew meanwhile.
    if let earlier = running.take(index) { starter.cancel(earlier.task) }
    running[index] = Numbered(attempt: attempt, task: starter.start(work, inbox))
  }

  /// Measures the time of an attempt, and of all attempts, unless that has begun.
  private mutating func measure(_ index: Int, _ attempt: Int, _ state: GraphState) {
    if let timeout = state.timeout(of: index), timers[index]?.attempt != attempt {
      stopTimer(index)
      timers[index] = timer(attempt, timeout, .attemptTookTooLong(index, attempt: attempt))
    }
    measureTotal(index, state)
  }

  /// Measures the time of all attempts, unless that has begun.
  private mutating func measureTotal(_ index: Int, _ state: GraphState) {
    guard let total = state.totalTimeout(of: index) else { return }
    let first = state.run.firstAttempt(of: index)
    if totalTimers[index]?.attempt == first { return }
    if let earlier = totalTimers.take(index) { starter.cancel(earlier.task) }
    totalTimers[index] = timer(
      first, state.left(of: total, index), .operationTookTooLong(index, since: first))
  }

  private mutating func stopTimer(_ index: Int) {
    if let timer = timers.take(index) { starter.cancel(timer.task) }
  }

  private mutating func delay(_ index: Int, _ attempt: Int, _ state: GraphState) {
    measureTotal(index, state)
    let left = state.leftDelay(index)
    run(index, attempt, .wait(left, clock, .delayEnded(index, attempt: attempt)))
  }

  private func timer(_ attempt: Int, _ duration: Duration, _ event: GraphEvent) -> Numbered {
    Numbered(attempt: attempt, task: starter.start(.wait(duration, clock, event), inbox))
  }
}
