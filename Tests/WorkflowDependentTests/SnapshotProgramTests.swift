import WorkflowTestSupport
import Foundation
import Testing

extension DependentTests {
  /// Snapshots in a separate package, whose tests run as a user runs them.
  @Suite struct SnapshotProgramTests {
    private let package: FixturePackage

    init() throws { package = try FixturePackage() }

    @Test func `tests with the same name have files of their own, in every kind of run`() throws {
      #expect(try package.test().status != 0)
      #expect(package.files == expectedFiles.map { $0 + ".pending" })
      let accepted = try package.tool(["accept"])
      #expect(accepted.status == 0, "\(accepted.output)")
      #expect(package.files == expectedFiles)
      for arguments in [[], ["--parallel"], ["--parallel"], ["--no-parallel"]] {
        let run = try package.test(arguments)
        #expect(run.status == 0, "\(run.output)")
      }
      let run = try package.repeatTests(20)
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Iteration 20"))
      #expect(package.files == expectedFiles)
    }

    @Test func `the mode missing writes once, and repetitions change nothing`() throws {
      let missing = ["WORKFLOW_SNAPSHOTS": "missing"]
      let first = try package.repeatTests(20, missing)
      #expect(first.status != 0)
      // Each of the 26 snapshots of Swift Testing fails in the first repetition only.
      #expect(first.output.components(separatedBy: "This text was written").count == 26 + 1)
      #expect(try package.repeatTests(20, missing).status == 0)
      #expect(try package.test(["--parallel"], missing).status != 0)
      #expect(try package.test(["--parallel"], missing).status == 0)
      #expect(package.files == expectedFiles)
    }

    @Test func `a failure of XCTest has the whole message, at the caller's line`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      let run = try package.testDirectly("OldTests", ["OLD": "one\u{1B}\ntwo"])
      #expect(run.status != 0)
      let file = package.folder.appending(path: "Tests/OldTests/OldTests.swift").path
      #expect(
        run.output.contains(
          """
          \(file):10: error: InboxTests.testDetached : failed - The snapshot \
          "Tests/__Snapshots__/OldTests/InboxTests/testDetached.txt" is different:

          - same
          + one\\u{1B}
          + two

          The new text waits beside it. Accept or reject it: swift run workflow-snapshots review

          """), "\(run.output)")
    }

    @Test func `testers report to XCTest as to Swift Testing, at the caller's lines`() throws {
      let run = try package.testDirectly("TesterTests", ["TESTERS": "1"])
      #expect(run.status != 0)
      let file = package.folder.appending(path: "Tests/OldTests/TesterTests.swift").path
      let failures = [
        10: """
        The state has changed after turn.

        - false
        + true

        (- expected, + got) Say what changes: .expectState { $0.… = … }.
        """,
        11: """
        Lamp declares the child Bulb, which is not expected.
        Add: .expect(Bulb.self, rendering: …)
        """,
        13: """
        The test did not account for everything that this call caused:
          a change of the state of "Lamp":
            - false
            + true
            tester.expectState { $0… = … }
          A session of Bulb has begun
            tester.expectBegin(of: Bulb.self)
        Add these lines after it, or make the tester loose: exhaustivity: .loose.
        """,
        17: """
        Lamp has emitted no further output.
        Remove this expectation, or let workers run first: await tester.nextOutput().
        """,
        18: """
        The worker Glow() still runs at the end of its test.
        Add: await worker.expectFinished(), or worker.cancel()
        """,
      ]
      for (line, message) in failures {
        #expect(
          run.output.contains(
            "\(file):\(line): error: TesterTests.testTesters : failed - \(message)\n"),
          "line \(line): \(run.output)")
      }
    }

    @Test func `a tester in a property of a test case reports at the end of its test`() throws {
      let run = try package.testDirectly("PropertyTests", ["TESTERS": "1"])
      #expect(run.status != 0)
      let file = package.folder.appending(path: "Tests/OldTests/TesterTests.swift").path
      for (test, line) in [("testKeptTester", 32), ("testTesterOfSetUp", 37)] {
        #expect(
          run.output.contains(
            "\(file):\(line): error: PropertyTests.\(test) : failed - The test did not account for"),
          "\(run.output)")
      }
      #expect(run.output.contains("Executed 3 tests, with 2 failures"), "\(run.output)")
      // Nothing has watched the start of the first test, but it fails all the same.
      let first = try package.testDirectly("SetUpTests", ["TESTERS": "1"])
      #expect(first.status != 0)
      #expect(first.output.contains("\(file):51: error: SetUpTests.testTesterOfSetUp : failed - "))
    }

    @Test func `a failure in a detached task is not lost`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      let run = try package.testDirectly("AppTests", ["DETACHED": "other"])
      #expect(run.status != 0)
      #expect(run.output.contains("at AppTests.swift:19:41"))
      #expect(run.output.contains("  - same\n  + other\n"), "\(run.output)")
    }

    @Test func `two tests that claim one file are an issue, on every file system`() throws {
      for _ in 0..<3 {
        let run = try package.testDirectly(
          "CapitalTests", ["CAPITALS": "both", "WORKFLOW_SNAPSHOTS": "all"])
        #expect(run.status != 0)
        #expect(run.output.contains("ow.txt\" belongs to another call already: in \"CapitalTests/"))
        #expect(package.files.count == 1)
        try FileManager.default.removeItem(at: package.snapshots)
      }
    }

    @Test func `nothing is written if CI is set`() throws {
      let run = try package.testDirectly(nil, ["CI": "1"])
      #expect(run.status != 0)
      #expect(run.output.contains("Nothing was written: WORKFLOW_SNAPSHOTS is never"))
      #expect(package.files == [])
    }

    @Test func `an unknown mode fails every test, in both libraries`() throws {
      let run = try package.testDirectly(nil, ["WORKFLOW_SNAPSHOTS": "record"])
      let message = """
        WORKFLOW_SNAPSHOTS is "record", which is not a mode. Use one of: review, missing, all, never.
        """
      #expect(run.status != 0)
      #expect(run.output.contains("InboxTests.testLoads : failed - \(message)"))
      #expect(run.output.contains("↳ \(message)"))
      #expect(package.files == [])
    }

    @Test func `the difference is shown even if nothing can be written`() throws {
      // A read-only folder would not stop root, but even root cannot make a folder below a file.
      try "".write(to: package.snapshots, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: package.snapshots) }
      let run = try package.testDirectly("AppTests.InboxTests")
      #expect(run.status != 0)
      #expect(run.output.contains("\n  inbox\n"))
      #expect(run.output.contains("The new text could not be kept."))
      #expect(run.output.contains("To compare without writing, set WORKFLOW_SNAPSHOTS=never."))
      let quiet = try package.testDirectly("AppTests.InboxTests", ["WORKFLOW_SNAPSHOTS": "never"])
      #expect(!quiet.output.contains("could not be kept"))
    }

    @Test(.enabled(if: FixturePackage.withoutRights != nil, "root may write everywhere"))
    func `in a read-only checkout, equal texts pass and differences are shown`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      let folder = package.snapshots.appending(path: "AppTests/InboxTests").path
      chmod(folder, 0o555)
      defer { chmod(folder, 0o755) }
      let same = try package.testWithoutRights()
      #expect(same.status == 0, "\(same.output)")
      let other = try package.testWithoutRights(["SECOND": "other"])
      #expect(
        other.output.contains(
          """
          The snapshot "Tests/__Snapshots__/AppTests/InboxTests/loads.2.txt" is different:
            
            - same
            + other
            
            The new text could not be kept. "\(folder)/loads.2.txt.pending" cannot be written: \
          Permission denied. Make the folder writable. To compare without writing, set \
          WORKFLOW_SNAPSHOTS=never.
          """), "\(other.output)")
    }

    @Test func `an accepted inline text is written into the source`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      #expect(try package.test(["--filter", "AppTests"], ["INLINE": "other"]).status != 0)
      let accepted = try package.tool(["accept", "AppTests.swift:31"])
      #expect(accepted.output == "accepted Tests/AppTests/AppTests.swift:31\n")
      let source = package.folder.appending(path: "Tests/AppTests/AppTests.swift")
      let text = try String(contentsOf: source, encoding: .utf8)
      #expect(text.contains("{\n      \"\"\"\n      other\n      \"\"\"\n    }\n"))
    }

    @Test func `one command runs the tests, accepts, and runs them again`() throws {
      let check = try package.tool(["test", "--check"])
      #expect(check.status == 1)
      #expect(package.files == [])
      let listed = try package.tool(["test"])
      #expect(listed.status == 1)
      #expect(
        listed.output.hasSuffix(
          "workflow-snapshots: 30 texts were new or different. See: workflow-snapshots list\n"),
        "\(listed.output.suffix(300))")
      #expect(package.files == expectedFiles.map { $0 + ".pending" })
      let accepted = try package.tool(["test", "--accept", "--", "--parallel"])
      #expect(accepted.status == 0, "\(accepted.output)")
      #expect(accepted.output.contains("Running the tests again, with what was accepted.\n"))
      #expect(package.files == expectedFiles)
      #expect(try package.tool(["test"]).status == 0)
    }

    @Test func `prune deletes only what no test used`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      let old = package.snapshots.appending(path: "AppTests/Gone/old.txt")
      try FileManager.default.createDirectory(
        at: old.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "old\n".write(to: old, atomically: true, encoding: .utf8)

      let refused = try package.tool(["prune"])
      #expect(refused.status == 1)
      #expect(
        refused.output.hasSuffix(
          """
          No test used:
            Tests/__Snapshots__/AppTests/Gone/old.txt
          workflow-snapshots: prune needs a terminal to ask. Without one: workflow-snapshots prune \
          --yes

          """), "\(refused.output)")

      let none = try package.tool(["prune", "--yes", "--", "--filter", "nothing"])
      #expect(none.status == 2)
      #expect(none.output.contains("'--filter' leaves out tests"), "\(none.output)")

      let pruned = try package.tool(["prune", "--yes", "--", "--parallel"])
      #expect(pruned.status == 0)
      #expect(pruned.output.hasSuffix("Deleted 1 of 31 snapshots.\n"), "\(pruned.output)")
      #expect(package.files == expectedFiles)
      let again = try package.tool(["prune", "--yes"])
      #expect(again.output.hasSuffix("All 30 snapshots are in use.\n"), "\(again.output)")
    }

    @Test func `prune deletes nothing if the tests fail`() throws {
      #expect(try package.test([], ["WORKFLOW_SNAPSHOTS": "all"]).status == 0)
      let file = package.snapshots.appending(path: "AppTests/InboxTests/loads.txt")
      try "other\n".write(to: file, atomically: true, encoding: .utf8)
      let run = try package.tool(["prune", "--yes"])
      #expect(run.status == 1)
      #expect(
        run.output.hasSuffix(
          """
          workflow-snapshots: the tests failed, and a test that stops early does not use all its \
          snapshots. Make them pass, then prune.

          """), "\(run.output)")
      #expect(package.files == expectedFiles)
    }
  }
}

private let expectedFiles: [String] =
  (["AppTests/AppTests/detached.txt", "AppTests/AppTests/free.txt"]
  + (1...20).map { "AppTests/InboxTests/counts.number.\($0).txt" } + [
    "AppTests/InboxTests/loads.2.txt",
    "AppTests/InboxTests/loads.txt",
    "AppTests/OutboxTests/a-sentence,-with-a-comma.txt",
    "AppTests/OutboxTests/loads.txt",
    "OldTests/InboxTests/testDetached.txt",
    "OldTests/InboxTests/testLoads.txt",
    "OldTests/OutboxTests/testLoads.2.txt",
    "OldTests/OutboxTests/testLoads.txt",
  ]).sorted()
