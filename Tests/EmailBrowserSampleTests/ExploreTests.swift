import MailReadingSample
import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import EmailBrowserSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { _ in
      EmailBrowserWorkflow(mail: try .sample)
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
