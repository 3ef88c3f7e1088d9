import Testing
import WorkflowExploring
import WorkflowSnapshotTesting

@testable import TodoListSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the app`() async throws {
    let result = try await explore(walks: 60, within: nil) { _ in
      TodoListWorkflow(list: .examples)
    } checking: { app in
      app.always("an entry of the list is selected") { app in
        app.rendering.list.map { $0.entries.isEmpty || $0.selected != nil } ?? true
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}
