import Foundation
import WorkflowSynchronization

/// Runs something asynchronous, and blocks the calling thread until it has ended.
///
/// It runs on a thread of its own, so that it can end although threads of other tasks are blocked.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let end = DispatchSemaphore(value: 0)
  let value = Locked<Value?>(nil)
  Task(executorPreference: QueueTasks()) {
    let result = await body()
    value.withLock { $0 = result }
    end.signal()
  }
  end.wait()
  return value.withLock { $0! }
}

/// Runs the jobs of tasks on a queue.
final class QueueTasks: TaskExecutor {
  private let queue = DispatchQueue(label: "WorkflowPrompts")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
