import Testing
import WorkflowTextUI

@testable import WorkflowTerminal

struct PrintedLinesTests {
  @Test(arguments: [
    ("one\ntwo\n", "one\r\ntwo\r\n"),
    ("\u{1B}[1;31mred\u{1B}[m\n", "\u{1B}[1;31mred\u{1B}[m\r\n"),
    ("a\u{1B}[2Jb\u{1B}]0;x\u{7}\n", "a␛[2Jb␛]0;x␇\r\n"),
    ("\u{1B}[2;5Hm\n", "␛[2;5Hm\r\n"),
    ("10 %\r20 %\r\n", "20 %\r\n"),
    ("a\tb\n", "a\tb\r\n"),
    ("\n\n", "\r\n\r\n"),
    (
      "\u{1B}]8;;https://a.b/\u{1B}\\a\u{1B}]8;;\u{1B}\\\n",
      "\u{1B}]8;;https://a.b/\u{1B}\\a\u{1B}]8;;\u{1B}\\\r\n"
    ),
    ("\u{1B}]8;;https://a.b/\n", "␛]8;;https://a.b/\r\n"),
    ("\u{1B}]8;x\u{1B}\\\n", "␛]8;x␛\\\r\n"),
    ("\u{9B}2J\u{7F}\n", "\u{FFFD}2J␡\r\n"),
  ])
  func `of what was printed, nothing moves the cursor`(printed: String, lines: String) {
    let result = PrintedLines(Array(printed.utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == lines)
    #expect(result.count == printed.utf8.count)
  }

  @Test func `a line that has not ended waits for its end`() {
    #expect(PrintedLines(Array("one\ntw".utf8)).count == 4)
    #expect(PrintedLines(Array("tw".utf8)).count == 0)
    #expect(PrintedLines(Array("abcdef".utf8), longest: 5).count == 6)
  }

  @Test func `a styled text is printed with its styles, and nothing that a terminal obeys`() {
    let green = Style(foreground: .named(.green))
    let text = StyledText("ok", style: green) + StyledText(" a\u{1B}[2J\nb")
    let bytes = text.bytes(for: TerminalPalette(depth: .named16))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[32mok\u{1B}[m a␛[2J\nb\n")
    #expect(text.printed == "ok a␛[2J\nb\n")
  }
}
