import Testing
import WorkflowSynchronization

/// Finds the first issue that an app or a closure of the test records.
///
/// No process reads the issues of a child, so there an issue becomes a property that does not hold.
final class RecordedIssue: Sendable {
  static let property = "no issue is recorded"

  private let state = Locked((first: String?.none, isOver: false))

  /// The first issue; nil if there is none, or if this process is no child.
  var problem: Problem? { state.withLock { $0.first }.map { Problem(Self.property, $0) } }

  /// Ignores what is recorded from now on, also in tasks that have begun before.
  func end() { state.withLock { $0.isOver = true } }

  /// Does something, and listens meanwhile.
  func listen<Value>(to body: () throws -> Value) throws -> Value {
    var result: Result<Value, any Error>?
    withKnownIssue(isIntermittent: true) {
      result = Result { try body() }
    } matching: { [state] issue in
      state.withLock { state in
        if state.isOver { return true }
        guard ChildOrder.current != nil else { return false }
        state.first = state.first ?? issue.description
        return true
      }
    }
    guard let result else { preconditionFailure("The body of a known issue was not run.") }
    return try result.get()
  }

  /// Does something, and returns with its value the first issue that it has recorded in a child.
  static func first<Value>(in body: () throws -> Value) throws -> (Value, Problem?) {
    guard ChildOrder.current != nil else { return (try body(), nil) }
    let issue = RecordedIssue()
    return (try issue.listen(to: body), issue.problem)
  }
}
