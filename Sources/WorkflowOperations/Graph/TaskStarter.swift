import Workflow
import WorkflowSynchronization

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
