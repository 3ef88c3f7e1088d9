import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

struct LineTests {
  @Test(arguments: [
    ("", 5, [""]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 100, ["one two three"]),
    ("one  two", 8, ["one  two"]),
    ("one     two", 7, ["one", "two"]),
    ("  one", 5, ["  one"]),
    ("  one", 4, ["one"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a bcdefgh i", 3, ["a", "bcd", "efg", "h i"]),
    ("a\nb\r\nc\rd", 3, ["a", "b", "c", "d"]),
    ("a\n\nb\n", 3, ["a", "", "b", ""]),
    ("a\tb", 20, ["a       b"]),
    ("日本語", 4, ["日本", "語"]),
    ("a日本語 b", 4, ["a日", "本語", "b"]),
    ("日本", 1, [" ", " "]),
    ("one\ntwo", 0, ["", ""]),
    ("a\u{1B}[31mb", 80, ["a␛[31mb"]),
    ("   ", 2, [""]),
  ])
  func `text is wrapped between words`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(toWidth: width) == lines)
  }

  @Test(arguments: [
    ("", 0, ""), ("a", 0, ""), ("a", 1, "a"), ("ab", 1, "…"), ("ab", 2, "ab"), ("abc", 2, "a…"),
    ("日", 1, "…"), ("日", 2, "日"), ("日本", 2, "…"), ("日本", 3, "日…"), ("日本", 4, "日本"),
    ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("a\tb", 5, "a   …"), ("a\tb", 9, "a       b"), ("a\nb", 3, "a␊b"),
    ("abc", -1, ""),
    ("e\u{301}e\u{301}", 1, "…"), ("e\u{301}", 1, "e\u{301}"),
  ])
  func `text is truncated with an ellipsis`(text: String, width: Int, result: String) {
    #expect(text.truncated(toWidth: width) == result)
  }

  @Test func `no result is wider than it may be`() {
    let pieces = ["a", " ", "日", "\t", "\n", "❤️", "e\u{301}", "\u{200B}", "\u{202E}"]
    for text in texts(of: pieces, length: 4) {
      for width in 0...6 {
        let lines = text.wrapped(toWidth: width)
        #expect(lines.allSatisfy { $0.columnCount <= width })
        #expect(text.truncated(toWidth: width).columnCount <= width)
        if text.columnCount <= width {
          #expect(!text.truncated(toWidth: width).contains("…"))
        }
      }
    }
  }

  @Test func `wrapping again changes nothing`() {
    for text in texts(of: ["ab", " ", "日", "c"], length: 5) {
      for width in 2...6 {
        let lines = text.wrapped(toWidth: width)
        #expect(lines.joined(separator: "\n").wrapped(toWidth: width) == lines)
      }
    }
  }

  @Test func `wrapping loses only blanks`() {
    for text in texts(of: ["ab", " ", "日", "c"], length: 5) {
      for width in 2...6 {
        let kept = text.wrapped(toWidth: width).joined().filter { $0 != " " }
        #expect(kept == text.filter { $0 != " " })
      }
    }
  }

  @Test(arguments: [
    ("one", "one"), ("a\nb", "a␊b"), ("a\r\nb", "a␊b"), ("a\rb\u{7}", "a␊b␇"), ("日\n", "日␊"),
    ("", ""), ("a\u{2028}b", "a\u{2028}b".onOneLine),
  ])
  func `a text on one line has pictures of line breaks`(text: String, line: String) {
    #expect(text.onOneLine == line)
    #expect(text.onOneLine.wrapped(toWidth: 80).count == 1)
  }

  @Test(arguments: thinned(0...14))
  func `lines of ASCII are wrapped as their glyphs would be`(width: Int) {
    for text in texts(of: ["abc", " ", "de", "   ", "\n", "\r\n", "f\t", "é"], length: 5) {
      var wrapping = Wrapping(width: width)
      var reader = GlyphReader(text)
      while let element = reader.next() { wrapping.add(element) }
      #expect(text.wrapped(toWidth: width) == wrapping.finish())
    }
  }

  @Test func `a word of a hundred thousand characters is cut into lines`() {
    let lines = String(repeating: "x", count: 100_000).wrapped(toWidth: 40)
    #expect(lines.count == 2500)
    #expect(lines.allSatisfy { $0.count == 40 })
    #expect(String(repeating: "🇩🇪", count: 10_000).wrapped(toWidth: 40).count == 500)
  }

  /// Returns all texts that consist of a number of the pieces.
  private func texts(of pieces: [String], length: Int) -> [String] {
    (0..<length).reduce([""]) { texts, _ in
      texts.flatMap { text in pieces.map { text + $0 } }
    }
  }
}
