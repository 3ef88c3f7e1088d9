import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

/// The looks of code.
struct HighlightingTests {
  /// Returns the parts of a code as `text:role`, without those that are plain.
  private func parts(_ code: String, _ rules: Highlighting) -> [String] {
    rules.parts(of: code).filter { $0.style != .plain }
      .map { "\($0.text):\($0.style)" }
  }

  @Test func `words, types, texts, numbers and comments of Swift`() {
    #expect(
      parts("let size = Size(width: 80) // no \"text\"", .swift)
        == ["let:accent", "Size:information", "80:secondAccent", "// no \"text\":muted"])
    #expect(
      parts(#"@Test func f() { "a \" // b" }"#, .swift)
        == ["@Test:secondAccent", "func:accent", #""a \" // b":success"#])
    // A word in a word is none, and neither is a digit.
    #expect(parts("letter inlet a1 _if", .swift) == [])
    #expect(parts("x// note", .swift) == ["// note:muted"])
    #expect(parts("f\"a\" b", .swift) == ["\"a\":success"])
    #expect(parts("/* a\nlet */ in", .swift) == ["/* a\nlet */:muted", "in:accent"])
  }

  @Test func `JSON, and a text that never ends`() {
    #expect(
      parts(#"{"a": [1.5e3, true, "b"#, .json)
        == [#""a":success"#, "1.5e3:secondAccent", "true:accent", #""b:success"#])
  }

  @Test func `the parts are the whole code, whatever it is`() {
    for seed in Seeds.chosen(300) {
      var random = SeededGenerator(seed: seed)
      let pieces = [
        "\"", "\\", "//", "/*", "*/", "\n", "let", "A", "1", "é", "👩‍👧", " ", "@", "\"\"\"",
      ]
      let code = (0..<random.below(30)).map { _ in random.pick(pieces) }.joined()
      for rules in [Highlighting.swift, .json] {
        #expect(rules.parts(of: code).map(\.text).joined() == code)
        #expect(rules.styled(code).text == code)
      }
    }
  }

  @Test func `an app has rules of its own`() {
    let make = Highlighting([.line(from: "#", .muted), .words(["endif"], .accent)])
    #expect(parts("endif # if\nendif", make) == ["endif:accent", "# if:muted", "endif:accent"])
  }

  @Test func `a long line continues below, two columns further in`() {
    let window = TextWindow(16, 6) { CodeBlock("if a {\n  let one = two + three\n\n}", .swift) }
    #expect(window.text == ["if a {", "  let one =", "    two + three", "", "}", ""])
    #expect(window.frame.style(column: 2, row: 1) == .accent)
    let scrolled = TextWindow(16, 2) {
      ScrollArea { CodeBlock((1...50).map { "\($0)" }.joined(separator: "\n")) }
    }
    scrolled.press("end")
    #expect(scrolled.text.map { $0.prefix(2) } == ["49", "50"])
  }
}
