import Foundation
import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import OrdersSample

/// The table of orders, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { world in
      let ledger = Ledger(folder: URL(filePath: "/nowhere"))
      return WatchWorkflow(
        book: TestOrders(
          store: try .sample(everyPhase + [("other", .waiting)], clock: world.clock)),
        ledger: ledger, clock: world.clock, now: { morning })
    } checking: { app in
      app.place { "\($0.rendering.requests.count) to approve" }
      app.always("a request is selected") { app in
        app.rendering.requests.isEmpty || app.rendering.selected != nil
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
