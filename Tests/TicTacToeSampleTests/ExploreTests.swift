import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import TicTacToeSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { world in
      MainWorkflow(service: DemoAuthenticationService(clock: world.clock))
    } checking: { app in
      app.texts(for: "Email", ["ann@example.com", "ben@example.com", "x"])
      app.texts(for: "Password", ["anchor", "banjo", "x"])
      // Lines have `place N` in place of a cursor.
      app.skips(.plainMode)
      app.texts(for: "Code", ["123456", "1"])
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
