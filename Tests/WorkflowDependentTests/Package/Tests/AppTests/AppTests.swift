import Foundation
import Testing
import WorkflowSnapshotTesting

/// Returns the value of an environment variable, so that runs can differ.
func word(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "same" }

struct InboxTests {
  @Test func loads() {
    assertSnapshot(of: "inbox", as: .lines)
    assertSnapshot(of: word("SECOND"), as: .lines)
  }

  @Test(arguments: 1...20) func counts(number: Int) {
    assertSnapshot(of: "\(number)", as: .lines, named: "\(number)")
  }

  @Test func detached() async {
    await Task.detached { assertSnapshot(of: word("DETACHED"), as: .lines) }.value
  }
}

struct OutboxTests {
  @Test func loads() { assertSnapshot(of: "outbox", as: .lines) }

  @Test func `a sentence, with a comma`() {
    assertSnapshot(of: [1: "a", 2: "b"], as: .dump)
  }

  @Test func inline() {
    assertInlineSnapshot(of: word("INLINE"), as: .lines) {
      """
      same
      """
    }
  }
}

/// Two tests whose names are the same on a file system that ignores case.
struct CapitalTests {
  @Test(.enabled(if: word("CAPITALS") == "both")) func row() {
    assertSnapshot(of: "row", as: .lines)
  }

  @Test(.enabled(if: word("CAPITALS") == "both")) func Row() {
    assertSnapshot(of: "row", as: .lines)
  }
}

@Test func free() { assertSnapshot(of: ["b": 1, "a": 2], as: .json) }
