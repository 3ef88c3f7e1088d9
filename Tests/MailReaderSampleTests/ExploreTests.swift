import MailReadingSample
import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal

@testable import MailReaderSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(9)) { _ in
      MailReaderWorkflow(
        folder: MailboxFolder(path: DayMailbox.source), dates: .day,
        runner: ProgramRunner { _ in .exited(0) })
    } checking: { app in
      // Attachments are written into a real folder.
      app.excludes("save")
      app.place { "\($0.screens)\($0.rendering.body?.listing.words ?? "")" }
      app.always("a message of the list is selected") { $0.rendering.body?.listing.isFine != false }
      app.always("the selected message is shown") { $0.rendering.body?.showsSelected != false }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension MailReaderScreen {
  fileprivate var body: MailboxScreen? { browser?.body }
}

extension MailboxScreen {
  fileprivate var showsSelected: Bool {
    panes.trailing.stack.bottom.page?.path.id == listing.selected
  }
}

extension MailListing {
  /// Where the commands of a conversation are.
  fileprivate var words: String { arrangement.inConversations ? ", conversations" : "" }

  /// Whether the list has the selected message; a search may still find it.
  fileprivate var isFine: Bool {
    guard filter?.isComplete ?? true, isArranged, messages.count > 0 else { return true }
    return selected.flatMap(messages.position) != nil
  }
}
