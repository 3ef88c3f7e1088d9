import MailReadingSample
import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowTerminal

@testable import MailReaderSample

/// The whole app, in whatever order its workers go on.
struct SimulateTests {
  @Test func `the selected message is shown in every order`() async throws {
    let result = try await simulate(seeds: 1...50, within: nil) { _ in
      MailReaderWorkflow(mail: try .sample, runner: ProgramRunner { _ in .exited(0) })
    } checking: { app in
      // Attachments are written into a real folder.
      app.excludes("save")
      app.always("the selected message is shown") { app in
        guard let browser = app.rendering.browser?.body else { return true }
        return browser.panes.trailing.stack.bottom.page?.path.id == browser.listing.selected
      }
    }
    #expect(result.walks == 50)
  }
}
