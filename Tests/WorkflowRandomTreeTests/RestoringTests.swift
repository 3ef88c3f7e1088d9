import WorkflowTestSupport
import Testing
import Workflow
import WorkflowPersistence

/// Random programs, saved and restored between turns, go on as if nothing had happened.
struct RestoringTests {
  @Test(.rules("50a")) func `saving and restoring changes nothing`() async {
    for seed in Seeds.chosen(2000) {
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      let moments = Set((0..<(1 + random.below(3))).map { _ in random.below(20) })
      let plan = Plan(seed: seed)
      guard let fault = await plan.loss(restoringBefore: moments) else { continue }
      let small = await plan.shrunk(keeping: fault) { await $0.loss(restoringBefore: moments) }
      Issue.record(
        """
        seed \(seed) runs differently if restored before the steps \(moments.sorted()). \
        The smallest such plan is
        \(small.plan.goingOnAlike(from: moments))
        and \(small.fault)
        """)
      return  // One seed is enough to find a fault; the others would bury it.
    }
  }

  @Test(.rules("50f")) func `going on with a journal changes nothing`() async {
    for seed in Seeds.chosen(1000) {
      var random = SeededGenerator(seed: seed &+ 3_000_000)
      let moments = Set((0..<(1 + random.below(3))).map { _ in random.below(20) })
      let plan = Plan(seed: seed)
      guard let fault = await plan.loss(restoringBefore: moments, byJournal: true) else { continue }
      Issue.record("seed \(seed), restored before the steps \(moments.sorted()): \(fault)")
      return
    }
  }

  @Test func `in most programs there is something to restore`() async {
    var states = 0
    for seed in 1...100 {
      states += await Plan(seed: seed).goingOnAlike(from: [5]).run(pausingBefore: [5]).states
    }
    #expect(states > 500)
  }
}

extension Plan {
  /// Returns the plan without what is meant to differ after a tree was restored.
  ///
  /// This leaves out callbacks that are counted, because work begins again. It leaves out sinks of
  /// former renderings, because their sessions have ended. After the first restoring it leaves out
  /// commands to workers, because these are addressed by the order in which they began.
  fileprivate func goingOnAlike(from moments: Set<Int>) -> Plan {
    var plan = restorable
    plan.reactions = []
    plan.listeners = 0
    plan.observers = 0
    plan.endsByRelease = false
    plan.steps.removeAll { step in
      switch step {
      case .command(.sendStale), .command(.listen), .command(.unlisten), .command(.end): true
      case .command, .drain, .work: false
      }
    }
    let first = moments.min() ?? .max
    plan.steps = plan.steps.enumerated().filter { index, step in
      if case .work = step { index < first } else { true }
    }.map(\.element)
    for index in plan.nodes.indices {
      // Without props, a value that changes would be a dependency that changes.
      if plan.nodes[index].kind == .unpropped { plan.nodes[index].kind = .plain }
      for place in plan.nodes[index].declarations.indices {
        guard case .effect(var effect) = plan.nodes[index].declarations[place].what else {
          continue
        }
        effect.sendsAtEnd = nil
        plan.nodes[index].declarations[place].what = .effect(effect)
      }
    }
    return plan
  }

  /// Returns where the program runs differently if it is restored; nil if nowhere.
  fileprivate func loss(
    restoringBefore moments: Set<Int>, byJournal: Bool = false
  ) async -> String? {
    let plan = goingOnAlike(from: moments)
    let whole = await plan.run(pausingBefore: moments, restores: false).shown
    let pieces = await plan.run(pausingBefore: moments, byJournal: byJournal).shown
    guard let step = whole.indices.first(where: { whole[$0] != pieces[$0] }) else { return nil }
    return """
      after step \(step - 1), the tree that was not restored shows
        \(whole[step])
      and the restored one
        \(pieces[step])
      """
  }

  /// Carries out the steps, and saves, ends and restores the tree before some of them.
  ///
  /// The tree is drained first, so that no message waits.
  fileprivate func run(
    pausingBefore moments: Set<Int>, restores: Bool = true, byJournal: Bool = false
  ) async -> (shown: [Shown], states: Int) {
    let world = World(self)
    return await run(
      pausingBefore: moments, restores: restores, byJournal: byJournal, in: world,
      root: world.type(of: 0))
  }

  private func run<Root: PlannedWorkflow>(
    pausingBefore moments: Set<Int>, restores: Bool, byJournal: Bool, in world: World,
    root: Root.Type
  ) async -> (shown: [Shown], states: Int) {
    let journal = byJournal ? WorkflowJournal(inMemoryKeeping: 5) : nil
    let machine = RestoringMachine<Root>(world, journal: journal)
    world.machine = machine
    var shown = [machine.rendering]
    for (index, step) in steps.enumerated() {
      if moments.contains(index) {
        await machine.drain()
        if restores { await machine.restore() }
      }
      await world.take(step)
      shown.append(machine.rendering)
    }
    machine.end()
    _ = await world.finishLateWorkers()
    world.letGo()
    return (shown, machine.states)
  }
}

/// The runtime as a machine that can be saved and restored between steps.
private final class RestoringMachine<Root: PlannedWorkflow>: Machine {
  private let world: World
  private let journal: WorkflowJournal?
  private var value = 0
  private var host: WorkflowHost<Root>
  /// The former hosts, kept so that workers that ignore cancellation still run only when drained.
  private var formerHosts: [WorkflowHost<Root>] = []
  /// The number of states that have been saved.
  private(set) var states = 0

  init(_ world: World, journal: WorkflowJournal?) {
    self.world = world
    self.journal = journal
    host = WorkflowHost(
      Self.root(value: 0, in: world), options: Self.options(journal), on: nil)
  }

  private static func options(_ journal: WorkflowJournal?) -> RuntimeOptions {
    var options = RuntimeOptions()
    if let journal { options.record(in: journal, after: journal.lastTurn) }
    return options
  }

  private static func root(value: Int, in world: World) -> Root {
    Root(given: Given(node: 0, value: value), stamp: value, world: world)
  }

  func restore() async {
    do {
      var snapshot = try TreeSnapshot(data: host.snapshot().data)
      if let journal, let turn = journal.lastTurn {
        let recorded = try journal.snapshot(after: turn)
        #expect(recorded.paths == snapshot.paths)
        snapshot = recorded
      }
      states += snapshot.stateCount
      host.end()
      await host.drain()
      formerHosts.append(host)
      host = try WorkflowHost(
        Self.root(value: value, in: world), restoring: snapshot, options: Self.options(journal),
        on: nil)
    } catch {
      Issue.record("\(error)")
    }
  }

  var rendering: Shown { host.rendering }

  func update(_ value: Int) {
    self.value = value
    host.update(Self.root(value: value, in: world))
  }

  func end() { host.end() }

  func listen(_ receive: @escaping (Shown) -> Void) -> () -> Void { {} }

  func drain() async {
    await host.drain()
    for former in formerHosts { await former.drain() }
  }

  func release() {}
}
