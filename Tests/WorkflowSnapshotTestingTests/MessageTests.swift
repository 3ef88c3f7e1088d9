import Foundation
import Testing
import WorkflowSnapshotFiles
import WorkflowSnapshotTesting

/// What a failing check says, word for word and at the caller's line, and what it writes.
struct MessageTests {
  private let package: TemporaryPackage

  init() throws { package = try TemporaryPackage() }

  @Test func `a new text waits, and is shown`() throws {
    let failures = package.failures { assertSnapshot(of: "one\ntwo\u{1B}", as: .lines) }
    #expect(
      failures.map(\.message) == [
        """
        There is no snapshot "FILE" yet:

        one
        two\\u{1B}

        The new text waits beside it. Accept or reject it: swift run workflow-snapshots review
        """
      ])
    #expect(failures.map(\.line) == [#line - 12])
    #expect(try package.reference() == nil)
    #expect(try package.pending() == "one\ntwo\u{1B}\n")
  }

  @Test func `a different text waits, and its difference is shown`() throws {
    accept("one\ntwo\nthree")
    #expect(
      messages { check("one\ntwice\nthree") } == [
        """
        The snapshot "FILE" is different:

          one
        - two
        + twice
        ?   ^^^
          three

        The new text waits beside it. Accept or reject it: swift run workflow-snapshots review
        """
      ])
    #expect(try package.reference() == "one\ntwo\nthree\n")
    #expect(try package.pending() == "one\ntwice\nthree\n")
  }

  @Test func `no text waits once the accepted text is back`() throws {
    accept("one")
    #expect(messages { check("two") }.count == 1)
    #expect(messages { check("one") } == [])
    #expect(try package.pending() == nil)
  }

  @Test func `the mode missing writes new texts, and fails once`() throws {
    let environment = ["WORKFLOW_SNAPSHOTS": "missing"]
    #expect(
      messages(environment) { check("one") } == [
        """
        There was no snapshot "FILE":

        one

        This text was written as the snapshot. Read it, and run the test again.
        """
      ])
    #expect(try package.reference() == "one\n")
    #expect(messages(environment) { check("one") } == [])
    #expect(messages(environment) { check("two") }.count == 1)
    #expect(try package.reference() == "one\n")
    #expect(try package.pending() == "two\n")
  }

  @Test func `the mode all writes everything, and passes`() throws {
    accept("one")
    #expect(messages { check("two") }.count == 1)
    #expect(messages(["WORKFLOW_SNAPSHOTS": "all"]) { check("three") } == [])
    #expect(try package.reference() == "three\n")
    #expect(try package.pending() == nil)
  }

  @Test(arguments: [["WORKFLOW_SNAPSHOTS": "never"], ["CI": "1"], ["CI": "true"]])
  func `nothing is written in the mode never`(environment: [String: String]) throws {
    let hint = """
      Nothing was written: WORKFLOW_SNAPSHOTS is never, as it is by default where CI is set. \
      Run the test with WORKFLOW_SNAPSHOTS=review, then: swift run workflow-snapshots review
      """
    #expect(
      messages(environment) { check("one", named: "a") } == [
        "There is no snapshot \"FILE\" yet:\n\none\n\n" + hint
      ])
    #expect(package.paths == [])
    accept("one", named: "a")
    #expect(
      messages(environment) { check("two", named: "a") } == [
        "The snapshot \"FILE\" is different:\n\n- one\n+ two\n\n" + hint
      ])
    #expect(try package.pending() == nil)
  }

  @Test(arguments: ["", "0", "false"])
  func `texts wait if CI is empty, zero or false`(value: String) throws {
    #expect(messages(["CI": value]) { check("one", named: "a") }.count == 1)
    #expect(try package.pending() == "one\n")
  }

  @Test func `an unknown mode is an issue that lists the known modes`() {
    #expect(
      messages(["WORKFLOW_SNAPSHOTS": "record\u{7}"]) { check("one") } == [
        """
        WORKFLOW_SNAPSHOTS is "record\\u{7}", which is not a mode. \
        Use one of: review, missing, all, never.
        """
      ])
    #expect(package.paths == [])
  }

  @Test(arguments: [1]) func `a test with arguments has to name its snapshots`(number: Int) {
    #expect(
      messages { check("one") } == [
        """
        The test "`a test with arguments has to name its snapshots`(number:)" runs once for each \
        of its arguments, and all would share one snapshot. \
        Name them: assertSnapshot(of: …, as: …, named: "\\(argument)").
        """
      ])
  }

  @Test func `two calls cannot share a name, in whatever capitals`() {
    accept("one", named: "a")
    let failures = messages {
      check("one", named: "a")
      assertSnapshot(of: "one", as: .lines, named: "A")
    }
    #expect(
      failures == [
        """
        The snapshot "WorkflowSnapshotTestingTests/MessageTests/\
        two-calls-cannot-share-a-name,-in-whatever-capitals.A.txt" belongs to another call \
        already: in "MessageTests/`two calls cannot share a name, in whatever capitals`()", at \
        WorkflowSnapshotTestingTests/MessageTests.swift:\(checkLine). \
        Give this call a name of its own, as in named: "after".
        """
      ])
  }

  @Test func `a file whose name differs in capitals only is one too many`() {
    accept("one", named: "a")
    let twins = package.failures {
      assertSnapshot(of: "one", as: .lines, named: "A")
    }.map(\.message)
    #expect(
      twins == [
        """
        The snapshot "FILE" differs only in case from \
        "a-file-whose-name-differs-in-capitals-only-is-one-too-many.a.txt", which exists, and on \
        many file systems the two are one file. Rename the test or the name of the call, or \
        delete the other file.
        """
      ])
  }

  @Test func `two texts from one call need names, or are not the same in every run`() {
    #expect(
      messages { for text in ["one", "two"] { check(text) } }.last == """
        The snapshot "FILE" got two different texts in this run. If the call runs several times, \
        give each a name, as in named: "\\(index)". Otherwise the text is not the same in every \
        run: redact what changes, as in .redacting(.uuid, .date).
        """)
  }

  @Test func `a call that has given two texts stays unsteady`() throws {
    let all = messages(["WORKFLOW_SNAPSHOTS": "all"]) {
      for text in ["one", "two", "two"] { check(text) }
    }
    #expect(all.count == 2 && all.allSatisfy { $0.contains("two different texts") }, "\(all)")
    let file = try #require(package.folder.references.first)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "one\n")
  }

  @Test func `a value that throws is an issue`() {
    func fail() throws -> String { throw Mistake() }
    func checkFailing() { assertSnapshot(of: try fail(), as: .lines) }
    #expect(
      messages([:], checkFailing) == [
        """
        The value could not be turned into text: Mistake(). If the error is expected, create the \
        value outside the call, with try.
        """
      ])
  }

  @Test func `a snapshot that is not text is an issue`() throws {
    accept("one")
    let file = try #require(package.folder.references.first)
    try Data([0xFF, 0x0A]).write(to: URL(filePath: file.path))
    #expect(
      messages { check("one") } == [
        """
        "\(package.root)/FILE" is not UTF-8 text. Delete it, and run the test again.
        """
      ])
  }

  @Test func `a snapshot that cannot be written is an issue`() throws {
    // Not even root can make a folder below a file.
    try FileManager.default.createDirectory(
      atPath: package.root + "/Tests", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: package.folder.path))
    let all = messages(["WORKFLOW_SNAPSHOTS": "all"]) { check("one") }
    #expect(all.count == 1)
    #expect(
      all.first?.wholeMatch(
        of: /"[^"]*FILE" cannot be written: [^.]+\. Make the folder writable\./) != nil)
    let review = messages { check("one") }
    #expect(review.first?.hasPrefix("There is no snapshot \"FILE\" yet:\n\none\n\n") == true)
    let reason = /The new text could not be kept\. "[^"]*FILE.pending" cannot be written: [^.]+\./
    #expect(review.first?.firstMatch(of: reason) != nil)
    #expect(
      review.first?.hasSuffix(
        "Make the folder writable. To compare without writing, set WORKFLOW_SNAPSHOTS=never.")
        == true)
  }

  @Test func `a detached task has no test, so each of its calls needs a name of its own`() async {
    let failures = await Task.detached { [package] in
      package.failures(["WORKFLOW_SNAPSHOTS": "all"]) {
        assertSnapshot(of: "one", as: .lines)
        assertSnapshot(of: "one", as: .lines, named: "again")
        assertSnapshot(of: "one", as: .lines)
      }
    }.value
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("Give this call a name of its own") == true)
    #expect(failures.first?.line == #line - 5)
  }

  // MARK: - Checks

  /// Checks every text through one call, as in a test that runs repeatedly.
  private func check(_ text: String, named name: String? = nil) {
    assertSnapshot(of: text, as: .lines, named: name)
  }

  private let checkLine = #line - 3

  private func messages(
    _ environment: [String: String] = [:], _ body: () -> Void
  ) -> [String] {
    package.failures(environment, body).map(\.message)
  }

  private func accept(_ text: String, named name: String? = nil) {
    #expect(messages(["WORKFLOW_SNAPSHOTS": "all"]) { check(text, named: name) } == [])
  }
}

private struct Mistake: Error {}
