import Testing
import WorkflowSynchronization

/// An issue that an app or a closure of the test has recorded.
///
/// In a child nobody would read it, so there it becomes a property that does not hold.
enum RecordedIssue {
  static let property = "no issue is recorded"

  /// Does something, and returns the first issue that it has recorded in a child.
  static func first(in body: () -> Void) -> Problem? {
    guard ChildOrder.current != nil else {
      body()
      return nil
    }
    let first = Locked(String?.none)
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      first.withLock { $0 = $0 ?? issue.description }
      return true
    }
    return first.withLock { $0 }.map { Problem(property, $0) }
  }
}
