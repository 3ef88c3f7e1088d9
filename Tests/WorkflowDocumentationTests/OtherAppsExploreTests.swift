import Testing
import WorkflowExploring
import WorkflowTesting

/// Apps of the guides, which were not written to be walked through.
struct OtherAppsExploreTests {
  @Test func `every walk through the groceries goes well`() async throws {
    try await explore(walks: 30) { world in Groceries(clock: world.clock) }
  }

  @Test func `every walk through the log of a server goes well`() async throws {
    try await explore(walks: 30) { _ in
      ServerLog(
        lines: AsyncStream { lines in
          for number in 1...50 { lines.yield("line \(number)") }
        })
    }
  }
}
