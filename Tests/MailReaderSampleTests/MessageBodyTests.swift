import Testing
import WorkflowScreens
import WorkflowTextUI

@testable import MailReaderSample

/// The text of a message: what is quoted, and what is a link.
struct MessageBodyTests {
  @Test func `quotes are set off and addresses are links as far as they go`() {
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
        row 1 cols 0–7 quote
        row 1 cols 8–26 accent link https://example.com

        """), "\(window.frame.snapshot)")
  }

  @Test func `the lines of many matches are short, and take no quadratic time`() {
    let lines = String(repeating: "e", count: 60_000).lines(with: "e")
    #expect(lines.count == 1000 && lines.allSatisfy { $0.count <= 201 })
    #expect("one\ntwo one\nthree".lines(with: "ONE") == ["one", "two one"])
  }

  private struct BodyScreen: TextScreen {
    var text: String

    func view(in environment: ViewEnvironment) -> any TextView { MessageBody(text: text) }
  }
}
