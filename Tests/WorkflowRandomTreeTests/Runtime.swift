import Testing
import Workflow
import WorkflowPersistence
import WorkflowTestSupport

/// The runtime as a machine that carries out plans.
final class Runtime<Root: PlannedWorkflow>: Machine {
  private let world: World
  private var host: WorkflowHost<Root>?
  private let journal: WorkflowJournal?
  private let tracing: TracedRun?

  init(
    _ plan: Plan, world: World, observers: Int, journal: WorkflowJournal?, interceptors: Int,
    tracing: TracedRun?,
    options: RuntimeOptions
  ) {
    self.world = world
    self.journal = journal
    self.tracing = tracing
    var options = options
    var how = JournalOptions()
    // Of small trees, so that there are many key frames.
    how.keyFrameDistance = 256
    if let journal { options.record(in: journal, after: nil, how) }
    host = WorkflowHost(
      Root(given: Given(node: 0), stamp: 0, world: world),
      observers: (0..<observers).map { RuntimeObserver(world: world, number: $0) }
        + (0..<interceptors).map { _ in Proceeding() } + (tracing?.observers ?? []),
      options: options,
      onOutput: { output in
        world.log(.output, Root.number(output))
        if let machine = world.machine { world.log(.shown, machine.rendering) }
        world.happens(.output)
      }, on: nil)
  }

  var rendering: Shown { host!.rendering }

  func update(_ value: Int) {
    host!.update(Root(given: Given(node: 0, value: value), stamp: value, world: world))
  }

  func end() { host!.end() }

  func listen(_ receive: @escaping (Shown) -> Void) -> () -> Void {
    let subscription = host!.onRendering(receive)
    return { subscription.cancel() }
  }

  func drain() async {
    await host!.drain()
    // What was recorded is what a snapshot has, after whatever turns.
    guard let turn = journal?.lastTurn, let snapshot = try? host!.snapshot() else { return }
    let recorded = try? journal?.snapshot(after: turn)
    #expect(recorded?.paths == snapshot.paths)
  }

  func release() {
    host = nil
    tracing?.check()
  }
}

/// An interceptor that lets everything through, and looks at all that there is.
private struct Proceeding: WorkflowInterceptor {
  var needsStatesBefore: Bool { true }
}

/// An observer that writes what the runtime tells it into the trace.
private final class RuntimeObserver: WorkflowObserver {
  private let world: World
  private let number: Int
  /// The sessions in collections.
  private var rows: Set<Int> = []
  /// The sessions for which the rules do not say exactly when they render.
  private var vague: Set<Int> = []

  init(world: World, number: Int) {
    self.world = world
    self.number = number
  }

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin(let session):
      place(session)
      tell(.sessionBegins, session)
    case .sessionDidMakeState(let session, let state, _):
      tell(.sessionMadeState, session, birth(state))
    case .sessionDidEnd(let session): tell(.sessionEnds, session)
    case .stateWasLeftOut, .propsDidChange: break
    case .turnDidBegin: world.observe(.turnBegins, 0, 0, 0, observer: number)
    case .turnDidEnd: world.observe(.turnEnds, 0, 0, 0, observer: number)
    case .passDidBegin: world.observe(.passBegins, 0, 0, 0, observer: number)
    case .passDidEnd: world.observe(.passEnds, 0, 0, 0, observer: number)
    case .renderDidBegin(let session): tellRender(.renderBegins, session)
    case .renderDidEnd(let session, _): tellRender(.renderEnds, session)
    case .renderWasSkipped(let session): tellRender(.renderIsSkipped, session)
    case .actionWasReceived(_, let session): tell(.received, session)
    case .actionWasApplied(let applied):
      tell(.applied, applied.session, (applied.output as? Int) ?? -1)
    case .actionWasDropped(_, let session, let reason): tell(.dropped, session, code(reason))
    case .workerDidBegin(let worker, let session): tell(.workerBegins, session, code(worker))
    case .workerDidEnd(let worker, let session): tell(.workerEnds, session, code(worker))
    case .sideEffectDidBegin(let key, let session): tell(.sideEffectBegins, session, code(key))
    case .sideEffectDidEnd(let key, let session): tell(.sideEffectEnds, session, code(key))
    }
  }

  private func tell(_ event: Event, _ session: WorkflowSession, _ detail: Int = 0) {
    world.observe(event, session.id, detail, 0, observer: number)
  }

  private func tellRender(_ event: Event, _ session: WorkflowSession) {
    if vague.contains(session.id) { return }
    if event == .renderIsSkipped, rows.contains(session.id) { return }
    tell(event, session)
  }

  private func place(_ session: WorkflowSession) {
    let comparesProps = (session.workflowType as? any PlannedWorkflow.Type)!.comparesProps
    let isRow = session.key.isOfRow
    if isRow { rows.insert(session.id) }
    if isRow && !comparesProps || session.parent.map({ vague.contains($0.id) }) ?? false {
      vague.insert(session.id)
    }
  }

  private func birth(_ state: Any) -> Int {
    switch state {
    case let facts as Facts: facts.birth
    case let state as Small: Small.facts(state).birth
    case let state as Opaque: Opaque.facts(state).birth
    case let state as Wide: Wide.facts(state).birth
    case let state as Boxed: Boxed.facts(state).birth
    case let state as Shared: Shared.facts(state).birth
    default: 0
    }
  }

  private func code(_ reason: DropReason) -> Int {
    switch reason {
    case .sessionHasEnded: 0
    case .hostHasEnded: 1
    case .workerHasEnded: 2
    case .intercepted: 3
    case .mailboxHasEnded: 4
    }
  }

  private func code(_ worker: Any) -> Int {
    (worker as? PlannedWorker<One>)?.number ?? (worker as? PlannedWorker<Many>)?.number ?? -1
  }

  private func code(_ key: Key) -> Int { key.base?.base as? Int ?? -1 }
}

extension Key {
  /// Whether this is the key of a row in a collection.
  fileprivate var isOfRow: Bool {
    switch base?.base {
    case let number as Int: number >= RowID.first
    case let text as String: text.hasPrefix(RowID.prefix)
    default: base?.base is RowID
    }
  }
}
