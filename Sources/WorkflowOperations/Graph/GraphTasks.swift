import Workflow
import WorkflowSynchronization

/// Does what the scheduler says, with tasks and a clock, and sends what happens to an inbox.
struct GraphTasks<Starter: TaskStarter> {
  private let inbox: GraphInbox
  private let clock: any Clock<Duration>
  private let starter: Starter
  /// The tasks of the operations that run, and of delays.
  private var running: [Int: Numbered] = [:]
  /// The tasks that measure the time of an attempt.
  private var timers: [Int: Numbered] = [:]
  private var totalTimers: [Int: Numbered] = [:]

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
        }
      case .delay:
        stopTimer(one.index)
        delay(one.index, one.attempt, state)
      case .stop:
        if let timer = totalTimers.removeValue(forKey: one.index) { starter.cancel(timer.task) }
      }
    }
  }

  /// Forgets the task of an attempt that has ended, and measures it no more.
  mutating func finish(_ index: Int, attempt: Int) {
    guard running[index]?.attempt == attempt else { return }
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
    // The node of a tree shows it.
    if state.isWorkflow(index) { return }
    let inbox = inbox
    let body = state.body(of: index) { inbox.send(.report(index, attempt: attempt, $0)) }
    run(index, attempt) { inbox.send(.finished(index, attempt: attempt, await body())) }
  }

  /// Starts the task of an operation, or a delay.
  private mutating func run(
    _ index: Int, _ attempt: Int, _ body: @escaping @concurrent @Sendable () async -> Void
  ) {
    // A delay of an earlier attempt may be left, if a subgraph began anew meanwhile.
    if let earlier = running.removeValue(forKey: index) { starter.cancel(earlier.task) }
    running[index] = Numbered(attempt: attempt, task: starter.start(body))
  }

  /// Measures the time of an attempt, and of all attempts, unless that has begun.
  private mutating func measure(_ index: Int, _ attempt: Int, _ state: GraphState) {
    let operation = state.operation(index)
    // Those of a map are those of its elements.
    if state.run.topology.nodes[index].isMap { return }
    if let timeout = operation.timeout, timers[index]?.attempt != attempt {
      stopTimer(index)
      timers[index] = timer(attempt, timeout, .attemptTookTooLong(index, attempt: attempt))
    }
    measureTotal(index, state)
  }

  /// Measures the time of all attempts, unless that has begun.
  private mutating func measureTotal(_ index: Int, _ state: GraphState) {
    let first = state.run.firstAttempt(of: index)
    guard let total = state.operation(index).totalTimeout, totalTimers[index]?.attempt != first
    else { return }
    if let earlier = totalTimers.removeValue(forKey: index) { starter.cancel(earlier.task) }
    totalTimers[index] = timer(
      first, state.left(of: total, index), .operationTookTooLong(index, since: first))
  }

  private mutating func stopTimer(_ index: Int) {
    if let timer = timers.removeValue(forKey: index) { starter.cancel(timer.task) }
  }

  private mutating func delay(_ index: Int, _ attempt: Int, _ state: GraphState) {
    if !state.run.topology.nodes[index].isMap { measureTotal(index, state) }
    run(index, attempt, waiting(state.leftDelay(index), .delayEnded(index, attempt: attempt)))
  }

  private func timer(_ attempt: Int, _ duration: Duration, _ event: GraphEvent) -> Numbered {
    Numbered(attempt: attempt, task: starter.start(waiting(duration, event)))
  }

  private func waiting(
    _ duration: Duration, _ event: GraphEvent
  ) -> @concurrent @Sendable () async -> Void {
    let (clock, inbox) = (clock, inbox)
    return {
      // Rule 73l.
      // A clock would take a moment even for no time, and another thread: what tests and
      // scripts see next would depend on it.
      if duration > .zero, (try? await clock.sleep(for: duration.sleepable)) == nil { return }
      inbox.send(event)
    }
  }
}

/// Starts tasks, and cancels them.
protocol TaskStarter {
  associatedtype Handle

  func start(_ body: @escaping @concurrent @Sendable () async -> Void) -> Handle
  func cancel(_ handle: Handle)
}

/// Starts tasks of their own.
struct OwnTasks: TaskStarter {
  private let executor = CurrentJobs.simulation?.taskExecutor

  func start(_ body: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body() }
  }

  func cancel(_ task: Task<Void, Never>) { task.cancel() }
}

/// Starts tasks that are children of another one, and run where that lets its children run.
struct ChildTasks: TaskStarter {
  let group: DiscardingTaskGroup

  func start(_ body: @escaping @concurrent @Sendable () async -> Void) -> WakeSignal {
    let signal = WakeSignal()
    var group = group
    group.addTask {
      // A child of a group cannot be cancelled alone, so each is in a group of its own.
      await withTaskGroup(of: Void.self) { own in
        own.addTask {
          await body()
          signal.send()
        }
        await signal.wait()
        own.cancelAll()
      }
    }
    return signal
  }

  func cancel(_ signal: WakeSignal) { signal.send() }
}
