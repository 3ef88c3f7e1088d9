@testable import Workflow

/// A way to run a random program; what the program does must not depend on it.
struct RandomRun {
  var skipsUnchanged = true
  var repeatsRenders = false
  var isObserved = true

  /// Runs the program of a seed to its end, and returns everything that could be seen of it.
  func trace(seed: Int) async -> [TraceLine] {
    var options = RuntimeOptions()
    options.skipsUnchanged = skipsUnchanged
    options.repeatsRenders = repeatsRenders
    let program = RandomProgram(seed: seed, options: options, isObserved: isObserved)
    for _ in 0..<14 { await program.step() }
    await program.end()
    return program.world.trace
  }
}

/// A line of a trace.
enum TraceLine: Equatable, CustomStringConvertible {
  /// Something that the program did or showed, whoever observes.
  case told(String)
  /// Something that only observers are told.
  case observed(String)
  /// A session, worker or effect begins, as observers are told.
  case began(String)
  /// What had begun under the same text has ended.
  case ended(String)

  /// Whether it is there without observers too.
  var isTold: Bool { if case .told = self { true } else { false } }

  var description: String {
    switch self {
    case .told(let text): text
    case .observed(let text): "observed: \(text)"
    case .began(let text): "observed: \(text) begins"
    case .ended(let text): "observed: \(text) ends"
    }
  }
}

/// What the trees of one run have in common: the trace, and the way to act on the whole.
final class RandomWorld {
  private(set) var trace: [TraceLine] = []
  private(set) var budget = 12
  /// Sends or updates somewhere from within a callback; nil before the first step and at the end.
  var interrupt: ((Int) -> Void)?

  func log(_ line: TraceLine) { trace.append(line) }

  func allow(_ budget: Int) { self.budget = budget }

  /// Does what causes more turns, within a budget, since a step might never be over without one.
  func spend(_ cause: () -> Void) {
    guard budget > 0 else { return }
    budget -= 1
    cause()
  }
}

/// A host of a random tree, and the random steps that are done to it.
private final class RandomProgram {
  private typealias Root = RandomTree<Compared, ComparableState>

  let world: RandomWorld
  private let seed: Int
  private let host: WorkflowHost<Root>
  private var generator: SeededGenerator
  private var subscription: Subscription?
  /// Sinks of all renderings so far, most of them of nodes that have changed or ended.
  private var staleSinks: [Sink<Int>] = []

  init(seed: Int, options: RuntimeOptions, isObserved: Bool) {
    let world = RandomWorld()
    self.world = world
    self.seed = seed
    generator = SeededGenerator(seed: seed ^ 0x5555)
    host = WorkflowHost(
      Root(seed: seed, depth: 3, value: 0, world: world),
      observers: isObserved ? [TracingObserver(world: world)] : [], options: options
    ) { output in
      world.log(.told("output \(output)"))
      world.spend { world.interrupt?(output) }
    }
    world.interrupt = { [unowned self] code in interrupt(code) }
    subscription = host.onRendering { shown in
      let text = shown.description
      world.log(.told("published \(text)"))
      if text.utf8.count.isMultiple(of: 5) { world.spend { world.interrupt?(text.utf8.count) } }
    }
  }

  private func update(_ value: Int) {
    host.update(Root(seed: seed, depth: 3, value: value, world: world))
  }

  private func interrupt(_ code: Int) {
    if code % 9 == 8 { return update(code) }
    let sinks = host.rendering.sinks
    sinks[code % sinks.count].send(code % 60)
  }

  func step() async {
    world.allow(5)
    let sinks = host.rendering.sinks
    staleSinks += sinks.prefix(6)
    switch generator.below(10) {
    case 0: update(generator.below(6))
    case 1: await host.drain()
    case 2: staleSinks[generator.below(staleSinks.count)].send(generator.below(60))
    default: sinks[generator.below(sinks.count)].send(generator.below(60))
    }
    world.log(.told("shown \(host.rendering)"))
    for line in host.picture?.description.split(separator: "\n") ?? [] {
      world.log(.told(String(line)))
    }
  }

  func end() async {
    world.interrupt = nil
    host.end()
    await host.drain()
    subscription?.cancel()
  }
}

/// Writes what observers are told into the trace, except for renders, which skipping saves.
private struct TracingObserver: WorkflowObserver {
  let world: RandomWorld

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin(let session): world.log(.began("\(session.path) \(session.id)"))
    case .sessionDidMakeState(let session, let state):
      world.log(.observed("made \(session.id) \(state)"))
    case .sessionDidEnd(let session): world.log(.ended("\(session.path) \(session.id)"))
    case .turnDidBegin: world.log(.observed("turn"))
    case .turnDidEnd: world.log(.observed("turn over"))
    case .actionWasReceived(_, let session): world.log(.observed("received \(session.id)"))
    case .actionWasApplied(_, let session, let output):
      world.log(.observed("applied \(session.id) \(output ?? "-")"))
    case .actionWasDropped(_, let session, let reason):
      world.log(.observed("dropped \(session.id) \(reason)"))
    case .workerDidBegin(let worker, let session): world.log(.began("\(worker) \(session.id)"))
    case .workerDidEnd(let worker, let session): world.log(.ended("\(worker) \(session.id)"))
    case .sideEffectDidBegin(let key, let session):
      world.log(.began("effect \(key) \(session.id)"))
    case .sideEffectDidEnd(let key, let session):
      world.log(.ended("effect \(key) \(session.id)"))
    case .passDidBegin, .passDidEnd, .renderDidBegin, .renderDidEnd, .renderWasSkipped: break
    }
  }
}
