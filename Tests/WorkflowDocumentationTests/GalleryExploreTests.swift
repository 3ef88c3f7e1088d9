import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import GallerySample

/// The gallery, whatever its user does.
struct GalleryExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { _ in GalleryWorkflow() }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
