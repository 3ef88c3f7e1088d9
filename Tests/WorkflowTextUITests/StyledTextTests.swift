import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

/// Texts with styles and links: they are cut and wrapped like plain texts, and keep their looks.
struct StyledTextTests {
  @Test func `parts have their styles and links in the frame`() {
    let site = Link("https://example.com/a b".replacing(" ", with: "%20"))
    let text =
      StyledText("Read ", style: .muted) + StyledText("the page", style: .accent, link: site)
      + StyledText(".")
    let window = TextWindow(20, 3) { Text(text) }
    #expect(
      window.frame.snapshot == """
        20x3
        Read the page.      ▏
                            ▏
                            ▏
        row 0 cols 0–4 muted
        row 0 cols 5–12 accent link https://example.com/a%20b

        """)
    #expect(window.frame.link(column: 5, row: 0) == site)
    #expect(window.frame.link(column: 13, row: 0) == nil)
  }

  @Test func `a styled text is broken and cut like its plain text`() {
    for seed in Seeds.chosen(3000) {
      var numbers = SeededGenerator(seed: seed)
      let text = StyledTextTests.text(&numbers)
      let size = Size(width: numbers.below(14), height: 12)
      let overflow = numbers.pick([Text.Overflow.wrapped, .wrappedLine, .truncated])
      let styled = TextWindow(size.width, size.height) { Text(text, overflow: overflow) }.frame
      let plain = TextWindow(size.width, size.height) { Text(text.text, overflow: overflow) }.frame
      if styled.lines != plain.lines {
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(styled.lines) instead of \(plain.lines)")
      }
      let problem = StyledTextTests.problem(styled, text)
      if let problem { Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(problem)\n\(text)\n\(styled)") }
    }
  }

  @Test func `blanks inside a part have its style, those at breaks are gone`() {
    let text = StyledText("a b", style: .danger) + StyledText("  \n  c", style: .success)
    let window = TextWindow(3, 3) { Text(text) }
    #expect(window.text == ["a b", "  c", ""])
    for column in 0..<3 {
      #expect(window.frame.style(column: column, row: 0) == .danger)
      #expect(window.frame.style(column: column, row: 1) == .success)
    }
    let tabs = StyledText("a\t", style: .danger) + StyledText("b", style: .success)
    let frame = TextWindow(10, 1) { Text(tabs) }.frame
    #expect((0..<8).allSatisfy { frame.style(column: $0, row: 0) == .danger })
    #expect(frame.style(column: 8, row: 0) == .success)
  }

  @Test func `matches are marked in any case, and one after the other`() {
    let text = StyledText("Banana nANA, ", style: .muted) + StyledText("ana")
    let marked = text.marking("ana")
    let frame = TextWindow(20, 1) { Text(marked) }.frame
    let columns = (0..<20).filter { frame.style(column: $0, row: 0).role == .found }
    #expect(columns == [1, 2, 3, 8, 9, 10, 13, 14, 15])
    #expect(frame.style(column: 0, row: 0) == .muted)
    #expect(text.marking("") == text && text.marking("x") == text)
    #expect(StyledText("É").marking("e\u{301}").spans[0].style == .match)
  }

  @Test func `marking ten thousand matches takes one pass`() {
    let text = StyledText(String(repeating: "find me ", count: 10_000)).marking("ME")
    #expect(text.spans.count == 20_001)
    #expect(text.spans[1].style == .match && text.spans[2].style == .plain)
    #expect(StyledText("a") + "b" == StyledText("ab"))
  }

  @Test func `a link is an address that a terminal may open, and nothing else`() {
    #expect(Link("https://example.com/é?a=b")?.address == "https://example.com/%C3%A9?a=b")
    #expect(Link("mailto:a@example.com") != nil)
    for address in [
      "", "javascript:alert(1)", "example.com", "https://a b", "https://a\u{1B}\\", "https://a\n",
      "https://a\u{7}", "https://a\u{9C}", "data:text/html,x", "https://a\u{7F}",
      "https://" + String(repeating: "a", count: 2000),
    ] { #expect(Link(address) == nil, "\(address.debugDescription)") }
  }

  @Test(arguments: [
    ("https://президент.рф/é", "https://xn--d1abbgf6aiiy.xn--p1ai/%C3%A9"),
    ("https://Bücher.example:8080?q=ü", "https://xn--bcher-kva.example:8080?q=%C3%BC"),
    ("https://me@münchen-ost.example", "https://me@xn--mnchen-ost-9db.example"),
    ("http://他们为什么不说中文。com#a", "http://xn--ihqwcrb4cv8a8dqg056pqjye.com#a"),
    ("https://ひとつ屋根の下2.jp/", "https://xn--2-u9tlzr9756bt3uc0v.jp/"),
    ("https://аpple.com", "https://xn--pple-43d.com"),
    ("https://Example.com/Ä@é", "https://Example.com/%C3%84@%C3%A9"),
    ("mailto:a@bücher.example", "mailto:a@b%C3%BCcher.example"),
  ])
  func `an international host is written as the network knows it`(address: String, ascii: String) {
    #expect(Link(address)?.address == ascii)
  }

  @Test func `what cannot be seen in a host does not vanish from it`() {
    #expect(Link("https://bank\u{200B}.example")?.address != "https://bank.example")
    let long = String(repeating: "é", count: 200)
    #expect(Link("https://\(long)")?.address.hasPrefix("https://%C3%A9") == true)
  }

  @Test func `texts that are equal are equal however they were put together`() {
    let one = StyledText("a", style: .bold) + StyledText("b", style: .bold)
    #expect(one == StyledText("ab", style: .bold))
    #expect(one + StyledText("") == one)
    var part = StyledText("abc")
    part.add(.bold, in: part.text.startIndex..<part.text.index(part.text.startIndex, offsetBy: 2))
    #expect(part == one + StyledText("c"))
  }

  // MARK: - Random texts

  private static let styles = StyleRole.allCases.map { Style($0) }

  private static func text(_ numbers: inout SeededGenerator) -> StyledText {
    let words = [
      "a", "bc", "longer", " ", "  ", "\n", "\t", "日本", "é", "\u{1B}", "\r\n", "👍", "\u{200B}",
      ", ",
      "\u{301}",
    ]
    return (0..<numbers.below(12)).reduce(into: StyledText()) { text, _ in
      text += StyledText(numbers.pick(words), style: numbers.pick(styles))
    }
  }

  /// Returns a glyph that has not the style of its part, in the order of the text.
  private static func problem(_ frame: Frame, _ text: StyledText) -> String? {
    var reader = GlyphReader(text.text)
    var wanted: [(String, Style)] = []
    var start = 0
    while let element = reader.next() {
      if case .glyph(let glyph) = element, glyph != .space {
        var shown = ""
        glyph.append(to: &shown)
        let style = text.spans.first { start < $0.end }?.style ?? .plain
        wanted.append((shown, style))
      }
      start = reader.offset
    }
    var rest = wanted[...]
    for row in 0..<frame.size.height {
      for column in 0..<frame.size.width {
        let glyph = frame.glyph(column: column, row: row)
        // Line breaks are pictures only in texts that are one line.
        if ["", " ", "…", "␊", "↵", "⏎"].contains(glyph) { continue }
        guard let next = rest.first(where: { $0.0 == glyph }) else { continue }
        if next.1 != frame.style(column: column, row: row),
          wanted.count(where: { $0.0 == glyph }) == 1
        {
          return "\(glyph) at \(column),\(row) should be \(next.1)"
        }
        rest = rest.drop { $0.0 != glyph }.dropFirst()
      }
    }
    return nil
  }
}
