import Testing
import WorkflowSnapshotFiles
import WorkflowSnapshotTesting

/// What a failing check of an inline text says, and which text waits after it.
struct InlineMessageTests {
  private let package: TemporaryPackage

  init() throws { package = try TemporaryPackage() }

  @Test func `a text that is not in the source yet waits`() throws {
    let failures = package.failures { assertInlineSnapshot(of: "one", as: .lines) }
    let line = #line - 1
    #expect(
      failures == [
        .init(
          message: """
            There is no snapshot in the call at \(#filePath):\(line) yet:

            one

            The new text waits to be inserted. Accept or reject it: \
            swift run workflow-snapshots review
            """, line: line)
      ])
    let waiting = try package.folder.pendingInline.map { try PendingInline(path: $0) }
    #expect(
      waiting == [
        PendingInline(
          file: #filePath, line: line, column: 59,
          sourceLine:
            "    let failures = package.failures { assertInlineSnapshot(of: \"one\", as: .lines) }",
          function: "  @Test func `a text that is not in the source yet waits`() throws {",
          old: nil, new: "one")
      ])
  }

  @Test func `a text that is different waits, until it is the same again`() throws {
    #expect(
      messages { check("one\ntwo") } == [
        """
        The snapshot in the call at \(#filePath):\(checkLine) is different:

          one
        + two

        The new text waits to be inserted. Accept or reject it: swift run workflow-snapshots review
        """
      ])
    #expect(package.folder.pendingInline.count == 1)
    #expect(messages { check("one") } == [])
    #expect(package.paths == [])
  }

  @Test func `no text waits in the mode never`() {
    #expect(
      messages(["CI": "1"]) { check("two") } == [
        """
        The snapshot in the call at \(#filePath):\(checkLine) is different:

        - one
        + two

        Nothing was written: WORKFLOW_SNAPSHOTS is never, as it is by default where CI is set. \
        Run the test with WORKFLOW_SNAPSHOTS=review, then: swift run workflow-snapshots review
        """
      ])
    #expect(package.paths == [])
  }

  @Test func `one call can have only one text`() {
    #expect(
      messages { for text in ["two", "three"] { check(text) } }.last == """
        The snapshot in the call at \(#filePath):\(checkLine) got two different texts in this run. \
        If the call runs several times, use assertSnapshot, with names. Otherwise the text is not \
        the same in every run: redact what changes, as in .redacting(.uuid, .date).
        """)
  }

  @Test func `a missing source file is an issue of its own`() {
    let line = #line + 2
    let texts = messages {
      assertInlineSnapshot(of: "one", as: .lines, filePath: "/nowhere/Tests.swift")
    }
    #expect(
      texts == [
        """
        There is no snapshot in the call at /nowhere/Tests.swift:\(line) yet:

        one

        The new text could not be kept. "/nowhere/Tests.swift" cannot be read: it is not on this \
        machine. Make it readable. To compare without writing, set WORKFLOW_SNAPSHOTS=never.
        """
      ])
  }

  private func check(_ text: String) {
    assertInlineSnapshot(of: text, as: .lines) { "one" }
  }

  private let checkLine = #line - 3

  private func messages(
    _ environment: [String: String] = [:], _ body: () -> Void
  ) -> [String] {
    package.failures(environment, body).map(\.message)
  }
}
