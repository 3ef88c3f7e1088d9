import Testing
import Workflow
import WorkflowExploring
import WorkflowScreens
import WorkflowTesting
import WorkflowTextUI

/// What is right is not called wrong, and what is wrong is called by its name.
struct RightAppTests {
  @Test func `after a crash, the user has only the app's own commands`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...150, within: nil) { _ in
        ScreenTally()
      } checking: { app in
        app.crashes()
        app.always("the app is shown") { $0.frame.lines[0].hasPrefix("\($0.rendering.count) ") }
      }
    }
    #expect(all == [])
  }

  @Test func `a failure at the end leads there again, however long that takes`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...3, within: nil) { world in
        Uploading(clock: world.clock) {
          for _ in 0..<15 { try? await world.clock.sleep(for: .seconds(10)) }
        }
      } checking: { app in
        app.eventually("it is done") { $0.world.clock.now >= .init(offset: .seconds(150)) }
      }
    }
    #expect(all.first?.hasPrefix("it is done: not a") == true, "\(all)")
    #expect(all.first?.contains("do not lead there again") == false, "\(all)")
  }

  @Test func `a model begins in a simulation that happens twice, too`() async throws {
    let all = try await messages {
      try await simulate(seeds: 2...2, within: nil) { world in
        Tally(clock: world.clock)
      } checking: { app in
        app.event("add") { $0.add() }
        app.model("never falls", Int?.none) { former, step, app in
          defer { former = app.rendering.count }
          return step == nil || former.map { app.rendering.count >= $0 } ?? false
        }
      }
    }
    #expect(all == [])
  }

  @Test func `what does not come back is found where the first command changes nothing`()
    async throws
  {
    let all = try await messages {
      try await explore(walks: .every(upTo: 4), within: nil) { _ in
        ScreenTally(limit: 1)
      } checking: { app in
        app.inverse("add", "take-back") { $0.count }
      }
    }
    #expect(all.first?.hasPrefix("add and take-back") == true, "\(all)")
  }

  @Test func `a call that cannot be cancelled ends with its walk`() async throws {
    let all = try await messages {
      try await explore(walks: 1000, within: nil) { world in
        Tally(clock: world.clock) {
          try? await world.call("load", throwing: Refused.self) { () throws(Refused) in }
        }
      } checking: { app in
        app.event("add") { $0.add() }
      }
    }
    #expect(all == [])
  }

  @Test func `a sleep for ever is left`() async throws {
    let all = try await messages {
      try await explore(walks: 20, within: nil) { world in
        Tally(clock: world.clock) { try? await world.clock.sleep(for: .seconds(Int64.max)) }
      } checking: { app in
        app.event("add") { $0.add() }
      }
    }
    #expect(all == [])
  }

  @Test func `no time is no walk, and the last seed is one`() async throws {
    let none = try await messages {
      try await simulate(within: .zero) { world in
        Tally(clock: world.clock)
      } checking: { app in
        app.event("add") { $0.add() }
      }
    }
    #expect(none == [])
    let last = try await messages {
      try await simulate(seeds: .max ... .max, within: nil) { world in
        Tally(clock: world.clock)
      } checking: { app in
        app.event("add") { $0.add() }
        app.always("nothing is added") { $0.rendering.count == 0 }
      }
    }
    #expect(last.first?.hasPrefix("nothing is added") == true, "\(last)")
  }
}

private struct Refused: Error {}

/// A number that is changed by events, beside a worker.
private struct Tally: Workflow {
  struct Rendering {
    var count: Int
    var add: () -> Void
  }

  var clock: any Clock<Duration>
  var work: @Sendable () async -> Void = {}

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Tally>) -> Rendering {
    context.run(ClosureWorker<String, Never>(id: "work") { [work] _ in await work() })
    let sink = context.makeStateSink(of: Int.self) { $1 += $0 }
    return Rendering(count: state) { sink.send(1) }
  }
}

/// A number on a screen, with commands.
struct ScreenTally: Workflow {
  struct Rendering: TextScreen {
    var count: Int
    var change: (Int) -> Void

    func view(in environment: ViewEnvironment) -> any TextView {
      Text("\(count) is the number")
        .commands(
          Command("add", key: "a", help: "Add") { change(1) },
          Command("take-back", key: "b", help: "Take back") { change(-1) })
    }
  }

  var limit = 1000

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<ScreenTally>) -> Rendering {
    let sink = context.makeStateSink(of: Int.self) { [limit] in $1 = min(max(0, $1 + $0), limit) }
    return Rendering(count: state) { sink.send($0) }
  }
}
