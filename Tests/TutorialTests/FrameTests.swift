import Testing
import WorkflowSnapshotTesting
import WorkflowTesting
import WorkflowTextUI

@testable import TutorialStep7

/// Frames of the email browser, compared with files.
struct FrameTests {
  @Test func `an inbox and a message`() async {
    let browser = EmailBrowserWorkflow(mail: .sample, clock: TestClock())
    let tester = WorkflowTester(browser, exhaustivity: .loose)
    let size = Size(width: 64, height: 7)

    assertSnapshot(of: tester.rendering, as: .screen(size: size), named: "before it is read")
    await tester.settle()
    assertSnapshot(of: tester.rendering, as: .screen(size: size), named: "read")
  }
}
