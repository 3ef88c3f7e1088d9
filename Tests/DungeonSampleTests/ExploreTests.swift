import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import DungeonSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { world in
      DungeonWorkflow(
        floor: try Floor(text: "#.$.\n/@..\n.#.g\n>..."), patience: .milliseconds(600),
        clock: world.clock)
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
