import Testing
import WorkflowSnapshotFiles

/// Texts that are written into a source file.
struct InlineEditTests {
  @Test func `a call without a text gets one`() throws {
    #expect(
      try edited("  check(of: \"é)\", as: .lines)\n", column: 8, new: "one\n\ntwo") == """
          check(of: "é)", as: .lines) {
            \"""
            one

            two
            \"""
          }

        """)
  }

  @Test func `a text is replaced, whatever the call contains`() throws {
    let source = #"""
      check(of: f(")", #"\"(#"#, """
        } \(g { "}" }) {
        """ /* ) /* } */ */), as: .x) // )
      {
        """
        old }
        """
      }
      next()
      """#
    #expect(
      try edited(source, column: 6, old: "old }", new: "new")
        == #"""
        check(of: f(")", #"\"(#"#, """
          } \(g { "}" }) {
          """ /* ) /* } */ */), as: .x) // )
        {
          """
          new
          """
        }
        next()
        """#)
  }

  @Test(arguments: [
    #"x.replacing(/\(/, with: "[")"#, #"x.replacing(#/https?://\S+\)/#, with: "")"#,
    #"x.replacing(/"/, with: "'")"#, #"x.matches(of: /[)}]/)"#, "(a / b, c /d)",
    "f({ $0 /= 2 }) /* a */", "(y.reduce(1, /), y.map(/))", "(a!/2) + b/c", "!/a/.b(x)",
  ])
  func `a text is inserted after its call, whatever regular expression that has`(
    value: String
  ) throws {
    #expect(
      try edited("check(of: \(value))\nnext()", column: 6, new: "new")
        == "check(of: \(value)) {\n  \"\"\"\n  new\n  \"\"\"\n}\nnext()")
  }

  @Test func `brackets that do not fit are no call`() {
    #expect(throws: (any Error).self) { try edited("check(of: x] )", column: 6, new: "new") }
  }

  @Test func `a text is replaced in a call without parentheses`() throws {
    #expect(
      try edited("check { \"old\" }", column: 7, old: "old", new: "new")
        == "check {\n  \"\"\"\n  new\n  \"\"\"\n}")
  }

  @Test(arguments: [
    ("a \\ b", "#"), ("a \"\"\" b", "#"), ("a \\# \"\"\"## b", "###"), ("a \" b", ""),
  ])
  func `a text that needs escapes is written as a raw string`(text: String, hashes: String) throws {
    #expect(
      try edited("check()", column: 6, new: text)
        == "check() {\n  \(hashes)\"\"\"\n  \(text)\n  \"\"\"\(hashes)\n}")
  }

  @Test(arguments: ["a\"\"\"\u{301}b", "a\\\u{301}(x)"])
  func `a mark after a quote or backslash hides it from no compiler`(text: String) throws {
    let source = try edited("check()", column: 6, new: text)
    #expect(source == "check() {\n  #\"\"\"\n  \(text)\n  \"\"\"#\n}")
  }

  @Test func `invisible characters are written as escapes`() throws {
    #expect(
      try edited("check()", column: 6, new: "a \n\u{1B}\\b")
        == "check() {\n  #\"\"\"\n  a\\#u{20}\n  \\#u{1B}\\b\n  \"\"\"#\n}")
  }

  @Test func `several texts are inserted from the bottom up`() throws {
    let source = "check()\ncheck()\n"
    let texts = [1, 2].map {
      PendingInline(file: "x", line: $0, column: 6, sourceLine: "check()", old: nil, new: "\($0)")
    }
    #expect(
      try InlineEdit.apply(texts, to: source)
        == "check() {\n  \"\"\"\n  1\n  \"\"\"\n}\ncheck() {\n  \"\"\"\n  2\n  \"\"\"\n}\n")
  }

  @Test func `a line that differs from the one in the test is refused`() {
    #expect(throws: InlineEdit.Refusal.moved) {
      try edited("check()", line: 1, column: 6, sourceLine: " check()", new: "x")
    }
    #expect(throws: InlineEdit.Refusal.moved) {
      try edited("check()", line: 2, column: 6, sourceLine: "check()", new: "x")
    }
  }

  @Test func `an equal line in another function is refused`() throws {
    // The text of another call has a function, too.
    let body = "  expand { \"func a()\" }\n  check()\n}\n"
    let source = "func first() {\n" + body
    let text = PendingInline(
      file: "x", line: 3, column: 8, sourceLine: "  check()",
      function: InlineEdit.function(around: 3, in: source), old: nil, new: "one")
    #expect(text.function == "func first() {")
    #expect(try InlineEdit.apply([text], to: source).contains("check() {\n    \"\"\"\n    one\n"))
    // A copy of the test stands above it now.
    #expect(throws: InlineEdit.Refusal.moved) {
      try InlineEdit.apply([text], to: "func zeroth() {\n" + body + source)
    }
  }

  @Test func `a line outside of all functions is in none`() {
    #expect(InlineEdit.function(around: 2, in: "func a() {}\ncheck()") == nil)
    #expect(InlineEdit.function(around: 3, in: "func a() {\n  check()\n") == nil)
    #expect(InlineEdit.function(around: 4, in: "func a() {\n  check()\n") == nil)
    #expect(InlineEdit.function(around: 2, in: "func a() {\r\n  check()\r\n") == "func a() {")
  }

  @Test func `anything but a call with a closure is refused`() {
    for (source, column) in [("check()", 5), ("check(", 6), ("check()", 9), ("f(matches: {})", 2)] {
      #expect(throws: InlineEdit.Refusal.noCall) {
        try edited(source, column: column, old: "x", new: "y")
      }
    }
  }

  private func edited(
    _ source: String, line: Int = 1, column: Int, sourceLine: String? = nil, old: String? = nil,
    new: String
  ) throws -> String {
    let first = source.split(separator: "\n", omittingEmptySubsequences: false)[0]
    let text = PendingInline(
      file: "x", line: line, column: column, sourceLine: sourceLine ?? String(first), old: old,
      new: new)
    return try InlineEdit.apply([text], to: source)
  }
}
