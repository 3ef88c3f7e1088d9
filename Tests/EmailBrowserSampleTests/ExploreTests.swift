import MailReadingSample
import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import EmailBrowserSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { _ in
      EmailBrowserWorkflow(mail: try .sample)
    } checking: { app in
      app.texts(for: "filter", ["a", "zz", ""])
      app.always("the selected message is shown") { app in
        let panes = app.rendering.body.panes
        return panes.leading.selected != nil && panes.leading.selected == panes.trailing.number
      }
      app.always("a search ends") { $0.rendering.body.panes.leading.isSearchOver }
      app.always("the selected message is in the list") {
        $0.rendering.body.panes.leading.listsSelected
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension InboxScreen {
  fileprivate var isSearchOver: Bool {
    filter.map { $0.text.isEmpty || $0.found.lookedAt == mail.count } ?? true
  }

  /// Whether the list has the selected message, or nothing.
  fileprivate var listsSelected: Bool {
    guard let selected, let filter, listsMessages, !filter.text.isEmpty else { return true }
    return filter.found.numbers.contains(selected)
  }
}
