import Testing
import Workflow
import WorkflowExploring

/// What a journal keeps when the app crashes between any two jobs.
struct SimulatedJournalTests {
  @Test func `an app that crashes continues from its last turn`() async throws {
    let result = try await simulate(seeds: 1...300, within: nil) { world in
      Ledger { try await world.call("book") {} }
    } checking: { app in
      app.event("enter") { $0.enter() }
      app.crashes()
      app.model("nothing that was shown is lost", [Int]()) { shown, _, app in
        defer { shown = app.rendering.entries }
        return app.rendering.entries.starts(with: shown)
      }
      app.eventually("all is booked") { $0.rendering.booked == $0.rendering.entries.count }
    }
    #expect(result.walks == 300)
  }
}
