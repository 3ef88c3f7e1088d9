import MailReadingSample
import Testing
import WorkflowExploring
import WorkflowSnapshotTesting
import WorkflowTerminal

@testable import MailReaderSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { _ in
      MailReaderWorkflow(mail: try .sample, runner: ProgramRunner { _ in .exited(0) })
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
