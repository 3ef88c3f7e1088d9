import Testing
import Workflow
import WorkflowExploring
import WorkflowSynchronization
import WorkflowTesting

/// What calls, time and chance do in a simulation.
struct SimulatedWorldTests {
  private struct Refused: Error {}

  /// Uploads a file until the server has it; each of its works is counted.
  private func messagesOfWork(
    _ count: Int, when check: @escaping (Exploration<Uploading>) -> Void
  ) async throws -> [String] {
    try await messages {
      try await simulate(seeds: 1...100) { world in
        let works = world.keep("works") { Locked(0) }
        return Uploading(clock: world.clock) {
          while !Task.isCancelled {
            do { return try await world.call("upload") { works.withLock { $0 += 1 } } } catch {}
          }
        }
      } checking: { app in
        app.always("the server works once") { app in
          app.world.keep("works") { Locked(0) }.withLock { $0 } <= count
        }
        check(app)
      }
    }
  }

  @Test func `an answer is lost after the work is done`() async throws {
    let all = try await messagesOfWork(1) { $0.loses("upload", Refused()) }
    #expect(all.first?.hasPrefix("the server works once: not after") == true, "\(all)")
    #expect(all.first?.contains("\n    lose upload\n") == true, "\(all)")
    #expect(try await messagesOfWork(1) { $0.fails("upload", Refused()) } == [])
  }

  @Test func `a call with a typed error loses its answer`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...100) { world in
        let works = world.keep("works") { Locked(0) }
        return Uploading(clock: world.clock) {
          do throws(Refused) {
            try await world.call("upload", throwing: Refused.self) { () throws(Refused) in }
          } catch {
            works.withLock { $0 += 1 }
          }
        }
      } checking: { app in
        app.loses("upload", Refused())
        app.always("no answer is lost") { app in
          app.world.keep("works") { Locked(0) }.withLock { $0 } == 0
        }
      }
    }
    #expect(all.first?.contains("\n    lose upload\n") == true, "\(all)")
  }

  @Test func `a crash comes between the work of a call and its answer`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...300) { world in
        let bookings = world.keep("bookings") { Locked(0) }
        return Ledger { try await world.call("book") { bookings.withLock { $0 += 1 } } }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.crashes()
        app.always("each entry is booked once") { app in
          app.world.keep("bookings") { Locked(0) }.withLock { $0 } <= app.rendering.entries.count
        }
      }
    }
    #expect(all.first?.hasPrefix("each entry is booked once: not after") == true, "\(all)")
  }

  @Test func `the user acts between two deadlines`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...50) { world in
        Uploading(clock: world.clock) { try? await world.clock.sleep(for: .seconds(10)) }
      } checking: { app in
        app.event("look") { _ in }
        app.model("the user looks at deadlines", 0) { _, step, app in
          let time = app.world.clock.now.offset
          return step != "event look" || time == .zero || time >= .seconds(10)
        }
      }
    }
    #expect(all.first?.contains("\n    event look") == true, "\(all)")
  }

  @Test func `what chance decides is found again`() async throws {
    let policy = RetryPolicy(attempts: 3, initial: .seconds(1), jitter: 1)
    let all = try await messages {
      try await simulate(seeds: 1...100) { world in
        let delays = world.keep("delays") { Locked([Duration]()) }
        return Uploading(clock: world.clock) {
          delays.withLock { $0.append(policy.chosenDelay(before: 2)) }
        }
      } checking: { app in
        app.always("no delay is short") { app in
          let delays = app.world.keep("delays") { Locked([Duration]()) }
          return delays.withLock { $0 }.allSatisfy { $0 > .milliseconds(100) }
        }
      }
    }
    #expect(all.first?.hasPrefix("no delay is short: not after 1 ") == true, "\(all)")
    #expect(all.first?.contains("The seed is ") == true, "\(all)")
  }

  @Test func `the message of a stop has the seed`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        Uploading(clock: world.clock) { try? await world.call("upload") { fatalError("Gone") } }
      }
    }
    #expect(all.first?.hasPrefix("the app does not stop: not after") == true, "\(all)")
    #expect(all.first?.contains("The seed is 1: WORKFLOW_EXPLORE=1 ") == true, "\(all)")
  }

  @Test func `a stop in a property is made short`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        Ledger { try await world.call("book") {} }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.always("three are never booked") { app in
          if app.rendering.booked == 3 { fatalError("Three") }
          return true
        }
      }
    }
    #expect(all.first?.hasPrefix("the app does not stop: not after") == true, "\(all)")
    #expect(all.first?.contains("do not stop it again") == false, "\(all)")
  }

  @Test func `an app that does not continue after a crash is a failure`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...100) { world in
        let hasBegun = world.keep("has begun") { Locked(false) }
        if hasBegun.withLock({ $0 }) { throw Refused() }
        hasBegun.withLock { $0 = true }
        return Ledger { try await world.call("book") {} }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.crashes()
      }
    }
    #expect(
      all.first?.hasPrefix("the app continues after a crash: not after 1 ") == true, "\(all)")
    #expect(all.first?.contains("Refused()") == true, "\(all)")
  }

  @Test func `an issue is one of its step`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        Ledger { try await world.call("book") {} }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.always("nothing is entered") { app in
          if app.rendering.entries.count == 2 { Issue.record("Two.") }
          return true
        }
      }
    }
    #expect(all.first?.hasPrefix("no issue is recorded: not after 2 of ") == true, "\(all)")
  }

  @Test(arguments: [false, true])
  func `a world has several trees`(_ isMended: Bool) async throws {
    let all = try await messages {
      try await simulate(seeds: 1...200) { world in
        let bank = world.keep("bank") { Bank(isMended: isMended, clock: world.clock) }
        return Ledger { bank.book() }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.crashes()
        app.eventually("the bank has booked each entry") { app in
          app.world.keep("bank") { Bank(isMended: isMended, clock: app.world.clock) }.booked
            >= app.rendering.entries.count
        }
      }
    }
    #expect(all.isEmpty == isMended, "\(all)")
  }

  @Test func `values of two types are kept under one name`() {
    let world = World()
    #expect(world.keep("count") { 1 } == 1)
    #expect(world.keep("count") { "one" } == "one")
    #expect(world.keep("count") { 2 } == 1)
  }
}

/// A server that is a tree of its own, and outlives the crashes of its client.
private final class Bank: @unchecked Sendable {
  // Sendable because a simulation runs on one thread.
  private let host: WorkflowHost<BankWorkflow>

  init(isMended: Bool, clock: TestClock) {
    host = WorkflowHost(drainedByHand: BankWorkflow(isMended: isMended, clock: clock))
  }

  var booked: Int { host.rendering.booked }

  func book() { host.rendering.book() }
}

/// Books a second after it was asked; without its mend, it forgets what it is asked meanwhile.
private struct BankWorkflow: Workflow {
  var isMended: Bool
  var clock: TestClock

  struct State {
    var asked = 0
    var booked = 0
  }

  enum Action: WorkflowAction {
    case ask, book

    func apply(toState state: inout State, workflow: BankWorkflow) -> Never? {
      switch self {
      case .ask where workflow.isMended || state.asked == state.booked: state.asked += 1
      case .ask: break
      case .book: state.booked += 1
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<BankWorkflow>
  ) -> (booked: Int, book: () -> Void) {
    if state.booked < state.asked {
      context.run(TimerWorker.after(.seconds(1), id: state.booked, clock: clock)) { _ in .book }
    }
    let sink = context.makeSink(of: Action.self)
    return (state.booked, { sink.send(.ask) })
  }
}
