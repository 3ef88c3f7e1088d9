import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import ClockSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { world in
      ClockWorkflow(time: WallClock(world.clock))
    } checking: { app in
      app.place { "\($0.rendering.body.tab)" }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
