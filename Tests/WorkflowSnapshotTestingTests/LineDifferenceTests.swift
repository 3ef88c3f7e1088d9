import Testing
import WorkflowSnapshotFiles

/// The difference of two texts, as it is shown to people.
struct LineDifferenceTests {
  @Test func `equal texts have no difference`() {
    #expect(LineDifference(from: "a\nb\n", to: "a\nb\n").lines == [])
  }

  @Test func `marks are under the columns that changed`() {
    expect(
      "日本 one two\n", "日本 one 2\n",
      """
      - 日本 one two
      + 日本 one 2
      ?          ^^^
      """)
    expect("aa\n", "aaa\n", "- aa\n+ aaa\n?   ^")
  }

  @Test func `lines with next to nothing in common have no mark`() {
    expect("hello\n", "world\n", "- hello\n+ world")
  }

  @Test func `lines far from a change are only counted`() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "other"
    new.insert("first", at: 0)
    expect(
      old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + "\n",
      """
      + first
        line 1
        line 2
        line 3
      … 3 lines unchanged
        line 7
        line 8
        line 9
      - line 10
      + other
        line 11
        line 12
        line 13
      … 7 lines unchanged
      """)
  }

  @Test(arguments: [
    ("a b", "a\u{A0}b", ["- a b", "+ a\\u{A0}b"]),
    ("a", "a ", ["- a", "+ a\\u{20}"]),
    ("a\tb", "a b", ["- a\\tb", "+ a b"]),
    ("é", "e\u{301}", ["- \\u{E9}", "+ e\\u{301}"]),
    ("a", "a\u{200B}", ["- a", "+ a\\u{200B}"]),
    ("a", "a\r", ["- a", "+ a\\u{D}"]),
    ("♥", "♥\u{FE0F}", ["- \\u{2665}", "+ \\u{2665}\\u{FE0F}"]),
  ]) func `texts that look equal are spelled out`(old: String, new: String, lines: [String]) {
    let shown = LineDifference(from: old + "\n", to: new + "\n").lines
    #expect(shown.filter { !$0.hasPrefix("?") } == lines)
  }

  @Test func `a missing newline at the end is reported`() {
    expect("a\n", "a", "… 1 line unchanged\n+ (no newline at the end)")
  }

  @Test func `no control character gets through`() {
    let bad =
      (0..<0x20).compactMap(Unicode.Scalar.init).filter { $0 != "\n" } + ["\u{7F}", "\u{9B}"]
    for scalar in bad + ["\u{202E}", "\u{2028}"] {
      let text = LineDifference(from: "x\(scalar)y\n", to: "\(scalar)z\(scalar)\n").text()
      #expect(!text.unicodeScalars.contains(scalar))
    }
  }

  @Test func `a long difference is cut, with a count`() {
    let new = (1...300).map { "\($0)\n" }.joined()
    let text = LineDifference(from: "", to: new).text()
    #expect(text.hasSuffix("\n+ 200\n… 100 lines more"))
  }

  @Test func `large texts are compared quickly`() {
    let old = (0..<20_000).map { "old \($0)\n" }.joined()
    let new = (0..<20_000).map { "new \($0)\n" }.joined()
    #expect(LineDifference(from: old, to: new).lines.count >= 40_000)
  }

  private func expect(
    _ old: String, _ new: String, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(LineDifference(from: old, to: new).text() == text, sourceLocation: location)
  }
}
