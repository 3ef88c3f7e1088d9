import Testing
import WorkflowExploring
import WorkflowOperations
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import SignInSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { world in
      let graph = OperationGraph.signIn(DemoService(), tokens: TokenStore(token: nil))
      return SignInWorkflow(graph: graph, clock: world.clock)
    } checking: { app in
      app.texts(for: "Email", ["alan@example.org"])
      app.texts(for: "Password", ["enigma"])
      app.texts(for: "Code", ["271828", "1"])
      // Passwords are in no outcome that is saved, so their operations run again.
      app.skips(.saving, .restoring)
      app.place { app in
        app.rendering.graph.screens.map(\.name).joined(separator: " + ")
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
