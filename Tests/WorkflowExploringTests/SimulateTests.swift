import Testing
import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// What simulations check, and what they say.
struct SimulateTests {
  @Test func `a change outside the tree is seen`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        let server = UploadServer.kept(in: world)
        return Uploading(clock: world.clock) { try? await world.call("upload") { server.begin() } }
      } checking: { app in
        app.always("nothing is uploaded") { UploadServer.kept(in: $0.world).most == 0 }
      }
    }
    #expect(all.first?.hasPrefix("nothing is uploaded: not after 3") == true, "\(all)")
  }

  @Test func `a loop without an end is named`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        Uploading(clock: world.clock) { while !Task.isCancelled { await Task.yield() } }
      }
    }
    let first = all.first ?? ""
    #expect(first.hasPrefix("the app comes to rest: not after 1 step."), "\(all)")
    #expect(first.contains("ClosureWorker 1 of Uploading. Is there"), "\(all)")
  }

  @Test func `an app with very many jobs skips the check for loops`() async throws {
    for skips in [false, true] {
      let all = try await messages {
        try await simulate(seeds: 1...2) { world in
          Uploading(clock: world.clock) { for _ in 0..<4000 { await Task.yield() } }
        } checking: { app in
          if skips { app.skips(.rest) }
        }
      }
      #expect(all.isEmpty == skips, "\(all)")
    }
  }

  @Test func `what chance decides is found when a seed happens twice`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...20) { world in
        let name = "\(UInt64.random(in: 0...UInt64.max))"
        return Uploading(name: name, clock: world.clock) { try? await world.call("upload") {} }
      }
    }
    #expect(all.first?.hasPrefix("a walk repeats: not after") == true, "\(all)")
    #expect(all.first?.contains("The first time, it was “ClosureWorker ") == true, "\(all)")
  }

  @Test func `calls fail with the error of the test, also with a typed one`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...100) { world in
        Uploading(clock: world.clock) {
          do throws(Refused) {
            try await world.call("upload", throwing: Refused.self) { () throws(Refused) in }
          } catch {
            UploadServer.kept(in: world).begin()
          }
        }
      } checking: { app in
        app.fails("upload", Refused())
        app.always("nothing is refused") { UploadServer.kept(in: $0.world).most == 0 }
      }
    }
    #expect(all.first?.contains("fail upload") == true, "\(all)")
  }

  @Test func `a call that never comes is a mistake`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...5) { world in
        Uploading(clock: world.clock) { try? await world.call("upload") {} }
      } checking: { app in
        app.fails("download", Refused())
      }
    }
    #expect(all.first?.contains("\"download\"") == true, "\(all)")
  }

  @Test func `conditions of simulations are a mistake on a walk`() async throws {
    let all = try await messages {
      try await explore(walks: 5) { world in
        Uploading(clock: world.clock) {}
      } checking: { app in
        app.event("look") { _ in }
        app.eventually("all is uploaded") { _ in true }
      }
    }
    #expect(all.first?.contains("simulate") == true, "\(all)")
  }

  @Test func `conditions of walks are a mistake in a simulation`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...5) { world in
        Uploading(clock: world.clock) {}
      } checking: { app in
        app.place { _ in "here" }
      }
    }
    #expect(all.first?.contains("call explore") == true, "\(all)")
  }

  @Test func `a simulation without anything to do is a mistake`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...5) { _ in
        Empty()
      } checking: { _ in
      }
    }
    #expect(all.first?.hasPrefix("There was nothing to do") == true, "\(all)")
  }

  @Test func `a crash ends the app, and another one continues from its journal`() async throws {
    let all = try await messages {
      try await simulate(seeds: 1...100) { world in
        let tries = world.keep("tries") { Locked(0) }
        return Ledger {
          tries.withLock { $0 += 1 }
          try await world.call("book") {}
        }
      } checking: { app in
        app.event("enter") { $0.enter() }
        app.crashes()
        app.always("each entry is tried once") { app in
          app.world.keep("tries") { Locked(0) }.withLock { $0 } <= app.rendering.entries.count
        }
      }
    }
    #expect(all.first?.hasPrefix("each entry is tried once: not after") == true, "\(all)")
    #expect(all.first?.contains("crash") == true, "\(all)")
  }
}

private struct Refused: Error {}

private struct Empty: Workflow {
  func render(state: Void, context: borrowing RenderContext<Empty>) -> String { "" }
}

/// A worker that tells its tree nothing.
struct Uploading: Workflow {
  var name = "1"
  var clock: any Clock<Duration>
  var upload: @Sendable () async -> Void

  func render(state: Void, context: borrowing RenderContext<Uploading>) -> String {
    context.run(
      ClosureWorker<String, Never>(id: name) { [upload, clock] _ in
        await upload()
        try? await clock.sleep(for: .seconds(3600))
      })
    return "uploads"
  }
}
