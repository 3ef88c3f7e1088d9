import WorkflowConcurrency
import Foundation
import Testing

/// An issue that was recorded: its message, and the line that it points at.
struct Recorded: Equatable, Sendable {
  var message: String
  var line: Int
}

/// Returns the issues that a closure records; they do not fail the test.
func recorded(_ body: () throws -> Void) rethrows -> [Recorded] {
  let box = Box()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: {
    box.add($0)
  }
  return box.all
}

/// Returns the issues that an asynchronous closure records; they do not fail the test.
func recorded(_ body: () async throws -> Void) async rethrows -> [Recorded] {
  let box = Box()
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: {
    box.add($0)
  }
  return box.all
}

private final class Box: @unchecked Sendable {
  private let lock = NSLock()
  private var issues: [Recorded] = []

  func add(_ issue: Issue) -> Bool {
    lock.withLock {
      issues.append(
        Recorded(
          message: issue.comments.map(\.rawValue).joined(separator: "\n"),
          line: issue.sourceLocation?.line ?? 0))
    }
    return true
  }

  var all: [Recorded] { lock.withLock { issues } }
}
