import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import CheckoutSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { _ in
      CheckoutWorkflow(flow: .checkout)
    } checking: { app in
      app.texts(for: "Email", ["ann@example.com", "ben@example.com", ""])
      app.place { app in
        if case .flow(let flow) = app.rendering.content {
          flow.currentFrame?.name ?? ""
        } else {
          "end"
        }
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
