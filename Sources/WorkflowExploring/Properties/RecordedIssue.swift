import Testing
import WorkflowSynchronization

/// An issue that an app or a closure of the test has recorded.
///
/// No process reads the issues of a child, so there it becomes a property that does not hold.
enum RecordedIssue {
  static let property = "no issue is recorded"

  /// Does something, and returns with its value the first issue that it has recorded in a child.
  static func first<Value>(in body: () throws -> Value) throws -> (Value, Problem?) {
    guard ChildOrder.current != nil else { return (try body(), nil) }
    let first = Locked(String?.none)
    var result: Result<Value, any Error>?
    withKnownIssue(isIntermittent: true) {
      result = Result { try body() }
    } matching: { issue in
      first.withLock { $0 = $0 ?? issue.description }
      return true
    }
    guard let result else { preconditionFailure("The body of a known issue was not run.") }
    return (try result.get(), first.withLock { $0 }.map { Problem(property, $0) })
  }

  /// Does something whose issues nobody has to know of.
  static func ignored(in body: () -> Void) { withKnownIssue(isIntermittent: true) { body() } }
}
