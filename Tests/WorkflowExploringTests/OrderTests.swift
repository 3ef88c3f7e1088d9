import Testing
import Workflow
import WorkflowSnapshotTesting
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTesting

@testable import WorkflowExploring

/// The orders that each kind of hop can have in a simulation: those that an app can see, and all of
/// them.
struct OrderTests {
  @Test func `what workers do on the actor has the order of the code`() throws {
    try expect(["ab"], from: [{ $0.write("a") }, { $0.write("b") }])
  }

  @Test func `a task that yields comes back later, in any order`() throws {
    try expect(
      ["abAB", "abBA"],
      from: ["a", "b"].map { name in
        { log in
          log.write(name)
          await Task.yield()
          log.write(name.uppercased())
        }
      })
  }

  @Test func `coming back to the actor can be late`() throws {
    try expect(
      ["aAbB", "abAB", "abBA", "bBaA", "baAB", "baBA"],
      from: ["a", "b"].map { name in
        { log in
          await log.writeOffActor(name)
          log.write(name.uppercased())
        }
      })
  }

  @Test func `child tasks run in any order`() throws {
    try expect(["abAB", "abBA", "baAB", "baBA"]) { log in
      async let a: Void = log.writeOffActor("a")
      async let b: Void = log.writeOffActor("b")
      _ = await (a, b)
      await withTaskGroup { group in
        for name in ["A", "B"] { group.addTask { await log.writeOffActor(name) } }
      }
    }
  }

  @Test func `a priority gives no task an earlier turn`() throws {
    try expect(["abc", "acb", "bac", "bca", "cab", "cba"]) { log in
      await withTaskGroup { group in
        group.addTask(priority: .low) { log.write("a") }
        group.addTask(priority: .high) { log.write("b") }
        group.addTask(priority: .medium) { log.write("c") }
      }
    }
  }

  @Test func `turns of another actor come one after the other, as they were asked for`() throws {
    let desk = Desk()
    try expect(["a-b-"], from: ["a", "b"].map { name in { await desk.write(name, $0) } })
    // If one job has made both turns, what comes back has their order.
    try expect(
      ["a-b-AB", "a-Ab-B"],
      from: ["a", "b"].map { name in
        { log in
          await desk.write(name, log)
          log.write(name.uppercased())
        }
      })
    try expect(["a-b-", "b-a-"]) { log in
      await withTaskGroup { group in
        for name in ["a", "b"] { group.addTask { await desk.write(name, log) } }
      }
    }
  }

  @Test func `a stream gives its elements in order, to a reader that may be late`() throws {
    try expect(["aAbB", "abAB"]) { log in
      let (stream, continuation) = AsyncStream<String>.makeStream()
      async let writing: Void = {
        for name in ["a", "b"] {
          log.write(name)
          continuation.yield(name)
          await Task.yield()
        }
        continuation.finish()
      }()
      for await name in stream { log.write(name.uppercased()) }
      await writing
    }
  }

  @Test func `sleeps that end at one moment end in any order`() throws {
    let names = [("a", 2), ("b", 2), ("c", 1), ("d", 3)]
    try expect(
      ["cabd", "cbad"],
      from: names.map { name, seconds in
        { log in
          try? await log.world.clock.sleep(for: .seconds(seconds))
          log.write(name)
        }
      })
  }

  @Test func `calls are answered in any order, and at any time`() throws {
    try expect(
      ["abt", "atb", "bat", "bta", "tab", "tba"],
      from: ["a", "b", "t"].map { name in
        { log in
          if name == "t" {
            try? await log.world.clock.sleep(for: .seconds(1))
          } else {
            try? await log.world.call(name) {}
          }
          log.write(name)
        }
      })
  }

  @Test func `a task can be cancelled before it continues, and after`() throws {
    try expect(["cancelled", "done"]) { log in
      await withTaskGroup { group in
        group.addTask {
          do {
            try await log.world.call("work") {}
            log.write("done")
          } catch {
            log.write("cancelled")
          }
        }
        try? await log.world.call("cancel") {}
        group.cancelAll()
      }
    }
  }

  @Test func `the seed decides chance`() throws {
    let policy = RetryPolicy(attempts: 3, initial: .seconds(1), jitter: 1)
    try expect(count: 400) { log in log.write("\(policy.chosenDelay(before: 2))") }
  }

  @Test func `a seed decides all in every process`() throws {
    let traces = try (1...8).map { try trace(of: $0) }
    // An optimized build may leave out hops, so it has traces of its own.
    #if DEBUG
      assertSnapshot(of: traces.joined(separator: "\n"), as: .lines)
    #endif
    for _ in 0..<100 { #expect(try (1...8).map { try trace(of: $0) } == traces) }
  }

  @Test func `an answer comes back at any time after the work of its call`() throws {
    let call: @Sendable (Log) async -> Void = { log in
      _ = try? await log.world.call("work") { log.write("w") }
      log.write("r")
    }
    let both: Set = ["wrwr", "wwrr"]
    try expect(both, from: [call, call])
    try expect(both) { log in
      async let first: Void = call(log)
      async let second: Void = call(log)
      _ = await (first, second)
    }
  }

  @Test func `what a crashed app does when all is over is no issue`() throws {
    let rules = Exploration<Writers>()
    rules.crashes()
    let worked = Locked(false)
    let bodies: [@Sendable (Log) async -> Void] = [
      { log in
        await log.world.call("work", throwing: Never.self) {
          worked.withLock { $0 = true }
          Issue.record("It has crashed.")
        }
      }
    ]
    try SimulatedRun.make(source(of: bodies, rules), seed: 1) { run in
      for step: WorkflowExploring.Step in [.runAll, .crash] { _ = try run.take(step) }
      #expect(!worked.withLock { $0 })
    }
    #expect(worked.withLock { $0 })
  }

  @Test func `nobody of a crashed app wakes`() throws {
    let rules = Exploration<Writers>()
    rules.crashes()
    let bodies: [@Sendable (Log) async -> Void] = [
      { log in
        try? await log.world.clock.sleep(for: .seconds(1))
        log.write("a")
      }
    ]
    let counts = try SimulatedRun.make(source(of: bodies, rules), seed: 1) { run in
      for step: WorkflowExploring.Step in [.runAll, .crash, .runAll] { _ = try run.take(step) }
      let sleepers = run.world.clock.sleeperCount
      _ = try run.take(.input(.wait(.seconds(1))))
      return [sleepers, run.due.count]
    }
    #expect(counts == [2, 1])
  }

  @Test(arguments: Leaving.allCases)
  func `what leaves the simulation is named`(_ leaving: Leaving) async throws {
    let result = try await simulate(seeds: 1...5) {
      Writers(log: Log($0), bodies: [leaving.body])
    } checking: { app in
      app.event("nothing") { _ in }
    }
    let text = "not always the same, since Writer 0 of Writers"
    #expect("\(result)".contains(text), "\(result)")
  }

  enum Leaving: CaseIterable {
    case task, detachedTask, mainActor

    var body: @Sendable (Log) async -> Void {
      switch self {
      case .task: { log in await Task { await log.writeOffActor("a") }.value }
      case .detachedTask: { log in await Task.detached { log.write("a") }.value }
      case .mainActor: { log in await MainActor.run { log.write("a") } }
      }
    }
  }
}

// MARK: - Orders

extension OrderTests {
  /// Returns what happens in the simulation of a seed: tasks, hops, calls and sleeps.
  private func trace(of seed: UInt64) throws -> String {
    let bodies: [@Sendable (Log) async -> Void] = ["a", "b"].map { name in
      { log in
        async let call: Void? = try? log.world.call(name) {}
        try? await log.world.clock.sleep(for: .seconds(1))
        await log.writeOffActor(name)
        _ = await call
        log.write(name.uppercased())
      }
    }
    return try SimulatedRun.make(source(of: bodies), seed: seed, tells: true) { run in
      var chooser = OrderChooser(seed)
      while let step = chooser.next(in: run) { _ = try run.take(step) }
      let lines = zip(run.steps, run.notes).map { "\($0.line)  \($1)" }
      return (["seed \(seed): \(run.app.rendering.text)"] + lines).joined(separator: "\n")
    }
  }

  private func source(
    of bodies: [@Sendable (Log) async -> Void], _ rules: Exploration<Writers> = Exploration()
  ) -> AppSource<Writers> {
    AppSource(rules: rules, makeRoot: { Writers(log: Log($0), bodies: bodies) }) {
      world, checks, _ in
      let root = Writers(log: Log(world), bodies: bodies)
      return try LogicApp(root, in: world, rules, checks: checks, continuing: nil)
    }
  }

  /// Expects all orders in which a worker writes, over many seeds.
  private func expect(
    _ orders: Set<String>, sourceLocation: SourceLocation = #_sourceLocation,
    from body: @escaping @Sendable (Log) async -> Void
  ) throws {
    try expect(orders, sourceLocation: sourceLocation, from: [body])
  }

  private func expect(
    _ orders: Set<String>, sourceLocation: SourceLocation = #_sourceLocation,
    from bodies: [@Sendable (Log) async -> Void]
  ) throws {
    let (found, left) = try self.orders(of: bodies)
    #expect(found == orders, sourceLocation: sourceLocation)
    #expect(left == [], sourceLocation: sourceLocation)
  }

  private func expect(count: Int, from body: @escaping @Sendable (Log) async -> Void) throws {
    #expect(try orders(of: [body]).found.count == count)
  }

  /// Returns what workers write in simulations, and what has left them.
  private func orders(
    of bodies: [@Sendable (Log) async -> Void]
  ) throws -> (found: Set<String>, left: [String]) {
    var found: Set<String> = []
    let rules = Exploration<Writers>()
    rules.eventually("all is written") { app in
      found.insert(app.rendering.text)
      return true
    }
    var simulator = Simulator(source(of: bodies, rules), seeds: 1...400, time: nil)
    #expect(try simulator.makeWalks() == nil)
    return (found, simulator.coverage.left)
  }
}

/// What the workers of a simulation have written.
final class Log: Sendable {
  let world: World
  private let lines = Locked("")

  init(_ world: World) { self.world = world }

  var text: String { lines.withLock { $0 } }

  func write(_ text: String) { lines.withLock { $0 += text } }

  @concurrent func writeOffActor(_ text: String) async { write(text) }
}

/// An actor that needs two steps to write.
private actor Desk {
  func write(_ text: String, _ log: Log) {
    log.write(text)
    log.write("-")
  }
}

/// Runs workers that write.
private struct Writers: Workflow {
  let log: Log
  let bodies: [@Sendable (Log) async -> Void]

  func render(state: Void, context: borrowing RenderContext<Writers>) -> Log {
    for (index, body) in bodies.enumerated() {
      context.run(Writer(id: index, log: log, body: body))
    }
    return log
  }
}

private struct Writer: Worker {
  let id: Int
  @Injected var log: Log
  @Injected var body: @Sendable (Log) async -> Void

  func run(_ output: WorkerOutput<Never>) async { await body(log) }
}
