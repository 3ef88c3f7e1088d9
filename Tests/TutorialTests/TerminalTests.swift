import Testing
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import TutorialStep7

/// The browser of step 7 in a terminal, as the last page shows it.
struct TerminalTests {
  @Test func `keys move through the messages, and end the program`() {
    let app = TerminalHarness(
      BrowserApp(mail: .sample, clock: TestClock()), size: Size(width: 64, height: 8))
    app.settle()
    app.press("down")
    #expect(app.frame.lines[1].contains("A moth"))
    #expect(app.frame.lines[7].hasPrefix(" q Quit"))
    app.press("q")
    #expect(app.exitCode == .success)
  }
}
