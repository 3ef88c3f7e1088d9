import WorkflowIsolation

/// A worker that is declared and, after the commit, under way.
///
/// What depends on the worker's type is in the `Runner`, so that a roster can hold workers of all.
final class RunningWorker: Activity, Reconcilable, TaskBody {
  /// A worker is its type and its value.
  struct Identity: Hashable {
    let type: ObjectIdentifier
    let value: AnyHashable
  }

  let identity: Identity
  let runner: any AnyRunner
  let session: Session
  var number = 0
  private var task: Task<Void, Never>?

  init<Work: Worker>(_ runner: Runner<Work>, session: Session) {
    identity = Identity(type: ObjectIdentifier(Work.self), value: AnyHashable(runner.work))
    self.runner = runner
    self.session = session
  }

  func begin(in session: Session) {
    session.tree.tell(.workerDidBegin(identity.value.base, WorkflowSession(session)))
    task = session.tree.isolation.start(self)
  }

  func end(in session: Session) {
    task?.cancel()
    runner.dismiss()
    finish()
  }

  /// The body of the worker's task; on the tree's actor.
  func run() async {
    await runner.run()
    session.tree.perform(from: session) { _ in self.finish() }
  }

  /// Notes the end, once; a worker that ended by itself stays declared and is not begun again.
  private func finish() {
    guard task != nil else { return }
    task = nil
    session.tree.tell(.workerDidEnd(identity.value.base, WorkflowSession(session)))
  }
}

/// A `Runner` whatever the type of its worker.
protocol AnyRunner: TaskBody {
  func dismiss()
}

/// Runs one worker and hands its outputs to the newest handler.
final class Runner<Work: Worker>: AnyRunner, WorkerReceiver {
  let work: Work
  private let session: Session
  /// Applies the action that the newest pass makes of an output; nil when no longer wanted.
  var deliver: ((Work.Output) -> Void)?

  init(_ work: Work, session: Session) {
    self.work = work
    self.session = session
  }

  func run() async { await work.run(WorkerOutput(self)) }

  func dismiss() { deliver = nil }

  func receive(_ value: Work.Output) async {
    // In the closure of a task group a worker is off its actor, without a word of the compiler.
    await Runner.take(UnsafeTransfer((self, value)), on: session.tree.isolation.domain.actor)
  }

  private static func take(
    _ output: UnsafeTransfer<(Runner, Work.Output)>, on actor: isolated (any Actor)?
  ) {
    // A worker runs between turns, so the turn is complete when this returns.
    let (runner, value) = output.value
    runner.session.perform(value, unless: .workerHasEnded) { runner.deliver }
  }
}
