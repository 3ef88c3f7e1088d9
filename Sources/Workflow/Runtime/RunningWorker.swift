import WorkflowSynchronization

/// A running worker: its task, and the newest handler of its outputs.
final class RunningWorker<WorkerType: Worker>: Activity, WorkerReceiver, TaskBody {
  let worker: WorkerType
  /// The equal value of the newest pass, held until the next replaces it, where its `deinit` may send.
  @exclusivity(unchecked) var newest: WorkerType?
  private let session: Session
  /// Applies the action that the newest pass makes from an output; nil after `end()`.
  var handler: Handler<WorkerType.Output>?
  private var task: Task<Void, Never>?
  /// The worker that runs: this one, or one that an interceptor has put in its place.
  private var begun: (any Worker<WorkerType.Output>)?
  /// The number of outputs, which begins anew after 255.
  private var outputs: UInt8 = 0

  init(_ worker: WorkerType, identity: Identity, session: Session) {
    self.worker = worker
    self.session = session
    super.init(identity)
  }

  override var lasting: (any LastingWorker)? { worker as? any LastingWorker }

  override func begin() {
    let (tree, session) = (session.tree, WorkflowSession(session))
    tree.tell(.workerDidBegin(worker, session))
    begun = worker
    // Rule 82i.
    if let interceptor = tree.interceptor { begun = interceptor.begin(worker, in: session) }
    // Rule 82h.
    guard begun != nil, !tree.machine.isEndRequested else {
      return tree.tell(.workerDidEnd(worker, session))
    }
    // Rule 42c.
    task = tree.isolation.start(self)
  }

  override func end() {
    // Rule 46.
    task?.cancel()
    // Rule 44c.
    handler = nil
    finish()
  }

  /// The body of the worker's task, which runs on the tree's actor.
  func run() async {
    await begun?.run(WorkerOutput(self))
    // Rule 45.
    session.tree.performTurn(from: session) { _ in self.finish() }
  }

  /// Reports the end, once.
  ///
  /// A worker that ended by itself stays declared and does not begin again.
  private func finish() {
    guard task != nil else { return }
    task = nil
    // Rule 53c.
    session.tree.tell(.workerDidEnd(worker, WorkflowSession(session)))
  }

  func receive(_ value: WorkerType.Output) async {
    // In the closure of a task group, a worker is off its actor, and the compiler is silent.
    let isTurnOfOthers = await RunningWorker.deliver(
      UnsafeTransfer((self, value)), on: session.tree.isolation.actor)
    if isTurnOfOthers { await Task.yield() }
  }

  private static func deliver(
    _ output: UnsafeTransfer<(RunningWorker, WorkerType.Output)>, on actor: isolated (any Actor)?
  ) -> Bool {
    // A worker runs between turns, so the turn is complete when this returns.
    let (running, value) = output.value
    // Rules 28d, 44b.
    running.session.deliver(value, unless: .workerHasEnded) { running.handler }
    running.outputs &+= 1
    // Rule 44f.
    return running.outputs == 0
  }
}
