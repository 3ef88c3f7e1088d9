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
    // Those of a map are those of its elements.
    if state.run.topology.nodes[index].isMap { return }
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
    if !state.run.topology.nodes[index].isMap { measureTotal(index, state) }
    let left = state.leftDelay(index)
    run(index, attempt, .wait(left, clock, .delayEnded(index, attempt: attempt)))
  }

  private func timer(_ attempt: Int, _ duration: Duration, _ event: GraphEvent) -> Numbered {
    Numbered(attempt: attempt, task: starter.start(.wait(duration, clock, event), inbox))
  }
}

/// Starts tasks, and cancels them.
protocol TaskStarter {
  associatedtype Handle

  func start(_ work: GraphWork, _ inbox: GraphInbox) -> Handle
  func cancel(_ handle: Handle)
}

/// Starts tasks of their own.
struct OwnTasks: TaskStarter {
  /// The runs that the present task is a part of.
  @TaskLocal static var runs: [ObjectIdentifier] = []

  private let executor = CurrentJobs.simulation?.taskExecutor
  private let runs: [ObjectIdentifier]

  init(of inbox: GraphInbox) { runs = Self.runs + [ObjectIdentifier(inbox)] }

  func start(_ work: GraphWork, _ inbox: GraphInbox) -> Task<Void, Never> {
    let runs = runs
    // No preference costs less than one for the executor of all tasks.
    return if let executor {
      Task(executorPreference: executor) { await Self.perform(work, inbox, runs) }
    } else {
      Task { await Self.perform(work, inbox, runs) }
    }
  }

  private static func perform(
    _ work: GraphWork, _ inbox: GraphInbox, _ runs: [ObjectIdentifier]
  ) async {
    // Bound in the task: around the driver, it would be copied into each new task. Conditions of
    // segues, which the driver calls, are thus not part of the run.
    await $runs.withValue(runs) { await work.perform(sendingTo: inbox) }
  }

  func cancel(_ task: Task<Void, Never>) { task.cancel() }
}

/// Starts tasks that are children of another one, and run where that lets its children run.
struct ChildTasks: TaskStarter {
  let group: DiscardingTaskGroup

  func start(_ work: GraphWork, _ inbox: GraphInbox) -> WakeSignal {
    let signal = WakeSignal()
    var group = group
    group.addTask {
      // A child of a group cannot be cancelled alone, so each is in a group of its own.
      await withTaskGroup(of: Void.self) { own in
        own.addTask {
          await work.perform(sendingTo: inbox)
          signal.send()
        }
        // If this task is cancelled, the work is too, and sends the signal at its end.
        await signal.waitForSignal()
        own.cancelAll()
      }
    }
    return signal
  }

  func cancel(_ signal: WakeSignal) { signal.send() }
}
