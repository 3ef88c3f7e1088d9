import Workflow
import WorkflowPersistence

/// A way to carry out a plan.
struct Run: Equatable {
  enum Side {
    case model, runtime
  }

  var isObserved = true
  var skipsUnchanged = true
  var repeatsRenders = false
  /// Whether each turn is recorded in a journal.
  var isRecorded = false
  /// Whether everything passes two interceptors that let it through.
  var isIntercepted = false
  /// Whether everything is written into a trace, which is read back at the end.
  var isTraced = false

  static let all = [
    Run(isTraced: true), Run(isObserved: false),
    Run(skipsUnchanged: false, isIntercepted: true, isTraced: true), Run(repeatsRenders: true),
    Run(isObserved: false, skipsUnchanged: false),
    Run(isObserved: false, skipsUnchanged: false, repeatsRenders: true),
    Run(isObserved: false, isRecorded: true),
    Run(repeatsRenders: true, isRecorded: true, isIntercepted: true),
  ]

  /// Carries out a plan to its end; returns the trace, and the features that occurred.
  func trace(of plan: Plan, on side: Side) async -> (lines: [Line], covered: Features) {
    let world = World(plan)
    await carryOut(plan, in: world, on: side, root: world.type(of: 0))
    return (comparable(world.takeTrace()), world.covered)
  }

  private func carryOut<Root: PlannedWorkflow>(
    _ plan: Plan, in world: World, on side: Side, root: Root.Type
  ) async {
    let machine: any Machine
    let observers = isObserved ? plan.observers : 0
    switch side {
    case .model:
      machine = Model<Root>(
        plan, world: world, observers: observers, rendersAll: !skipsUnchanged)
    case .runtime:
      var options = RuntimeOptions()
      if !skipsUnchanged { options.checks.insert(.rendersAll) }
      if repeatsRenders { options.checks.insert(.repeatsPasses) }
      let journal = isRecorded ? WorkflowJournal(inMemoryKeeping: 5) : nil
      machine = Runtime<Root>(
        plan, world: world, observers: observers, journal: journal,
        interceptors: isIntercepted ? 2 : 0, tracing: isTraced ? try? TracedRun() : nil,
        options: options)
    }
    world.machine = machine
    if observers > 1 { world.covered.insert(.twoObservers) }
    for _ in 0..<plan.listeners { world.listen(machine) }
    world.log(.shown, machine.rendering)
    for step in plan.steps { await world.take(step) }
    let canRelease = await world.finishLateWorkers()
    if plan.endsByRelease, canRelease {
      world.covered.insert(.released)
      world.letGo()
      machine.release()
    } else {
      machine.end()
      _ = await world.finishLateWorkers()
      world.letGo()
      machine.release()
    }
  }

  /// Returns the trace without what the rules leave open.
  ///
  /// These are turns in which nothing happens and, if passes are repeated, how often they render.
  private func comparable(_ trace: [Line]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(trace.count)
    for line in trace {
      if repeatsRenders, line.event.isOfRendering { continue }
      if line.event == .turnEnds, lines.last?.event == .turnBegins {
        lines.removeLast()
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}

/// The first difference between the traces of the model and of the runtime.
struct Difference {
  var run: Run
  var before: [Line]
  var expected: [Line]
  var got: [Line]

  /// The kind of the difference, which stays the same when the plan is made smaller.
  var kind: String {
    "\(run) \(expected.first.map { "\($0.event)" } ?? "-") \(got.first.map { "\($0.event)" } ?? "-")"
  }

  static func first(of plan: Plan, in runs: [Run]) async -> Difference? {
    for run in runs {
      let expected = await run.trace(of: plan, on: .model).lines
      let got = await run.trace(of: plan, on: .runtime).lines
      if expected == got { continue }
      let common = zip(expected, got).prefix { $0 == $1 }.count
      return Difference(
        run: run, before: Array(expected[..<common].suffix(8)),
        expected: Array(expected[common...].prefix(4)), got: Array(got[common...].prefix(4)))
    }
    return nil
  }
}

extension Difference: CustomStringConvertible {
  var description: String {
    func lines(_ lines: some Sequence<Line>) -> String { lines.map { "\n  \($0)" }.joined() }
    return """
      \(run)
      after:\(lines(before))
      the model says:\(lines(expected))
      the runtime says:\(lines(got))
      """
  }
}
