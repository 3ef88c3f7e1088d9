import Testing
import WorkflowScreens
import WorkflowTextUI

@testable import EmailBrowserSample

/// The text of a message: what is quoted, and what is a link.
struct MessageBodyTests {
  @Test func `quotes are muted and addresses are links as far as they go`() {
    let text = """
      See https://example.org/a(b)?c=d. Or (http://example.net/x), or <mailto:ada@example.org>!
      > said: https://example.com
      no:link https:// end
      """
    let window = TextWindow(size: Size(width: 100, height: 3))
    window.show(BodyScreen(text: text))
    #expect(
      window.frame.snapshot.hasSuffix(
        """
        row 0 cols 4–31 accent link https://example.org/a(b)?c=d
        row 0 cols 38–57 accent link http://example.net/x
        row 0 cols 65–86 accent link mailto:ada@example.org
        row 1 cols 0–7 muted
        row 1 cols 8–26 accent link https://example.com

        """), "\(window.frame.snapshot)")
  }

  private struct BodyScreen: TextScreen {
    var text: String

    func view(in environment: ViewEnvironment) -> any TextView { MessageBody(text: text) }
  }
}
