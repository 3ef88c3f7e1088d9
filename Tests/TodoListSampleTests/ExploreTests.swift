import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import TodoListSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { _ in
      TodoListWorkflow(list: .examples)
    } checking: { app in
      app.always("an entry of the list is selected") { app in
        app.rendering.list.map { $0.entries.isEmpty || $0.selected != nil } ?? true
      }
      app.always("entries differ in their ids, and have titles") { $0.rendering.areEntriesFine }
      app.always("a new entry is none of the others") { $0.rendering.isNewOneNew }
      app.inverse("toggle", "undo") { $0.list?.entries }
      app.inverse("delete", "undo") { $0.list?.entries }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension BackStackScreen<AnyScreen> {
  fileprivate var areEntriesFine: Bool {
    let entries = list?.entries ?? []
    return Set(entries.map(\.id)).count == entries.count && !entries.contains { $0.title.isBlank }
  }

  fileprivate var isNewOneNew: Bool {
    guard let edit, edit.body.isNew else { return true }
    return list?.entries.contains { $0.id == edit.body.entry.id } == false
  }
}
