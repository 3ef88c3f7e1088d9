import WorkflowConcurrency
import WorkflowIsolation

/// A worker as it runs: its task, and the newest handler of its outputs.
final class RunningWorker<WorkerType: Worker>: RunningActivity, WorkerReceiver, TaskBody {
  let worker: WorkerType
  private let session: Session
  /// Applies the action that the newest pass makes of an output; nil when no longer wanted.
  var handler: Handler<WorkerType.Output>?
  private var task: Task<Void, Never>?

  init(_ worker: WorkerType, session: Session) {
    self.worker = worker
    self.session = session
  }

  func begin() {
    session.tree.tell(.workerDidBegin(worker, WorkflowSession(session)))
    task = session.tree.isolation.start(self)
  }

  func end() {
    task?.cancel()
    handler = nil
    finish()
  }

  /// The body of the worker's task; on the tree's actor.
  func run() async {
    await worker.run(WorkerOutput(self))
    session.tree.perform(from: session) { _ in self.finish() }
  }

  /// Notes the end, once; a worker that ended by itself stays declared and is not begun again.
  private func finish() {
    guard task != nil else { return }
    task = nil
    session.tree.tell(.workerDidEnd(worker, WorkflowSession(session)))
  }

  func receive(_ value: WorkerType.Output) async {
    // In the closure of a task group a worker is off its actor, without a word of the compiler.
    await RunningWorker.take(
      UnsafeTransfer((self, value)), on: session.tree.isolation.actor)
  }

  private static func take(
    _ output: UnsafeTransfer<(RunningWorker, WorkerType.Output)>, on actor: isolated (any Actor)?
  ) {
    // A worker runs between turns, so the turn is complete when this returns.
    let (running, value) = output.value
    running.session.deliver(value, unless: .workerHasEnded) { running.handler }
  }
}
