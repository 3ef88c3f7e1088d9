import WorkflowReflection
import WorkflowSynchronization

extension WorkflowObserver where Self == LastActions {
  /// Stops the program after the next eight actions of a turn without an end, which it names.
  ///
  /// - Parameter limit: The number of turns that there were before.
  static func stopping(after limit: Int) -> LastActions { LastActions(limit: limit) }
}

/// Stops the program; see `stopping(after:)`.
final class LastActions: WorkflowObserver {
  private let limit: Int
  private var lines: [String] = []
  private var eventCount = 0

  init(limit: Int) { self.limit = limit }

  func observe(_ event: WorkflowEvent) {
    eventCount += 1
    if case .actionWasApplied(let applied) = event { lines.append(Self.line(of: applied)) }
    // New props for the root, over and over, are turns without actions.
    if lines.count == 8 || eventCount == 10_000 {
      CheckMisuse.endlessTurn(limit: limit, last: lines).stop()
    }
  }

  private static func line(of applied: AppliedAction) -> String {
    let closure = applied.action as? any WrappedAction
    let action = closure.map { $0.base ?? $0.location ?? "a closure" } ?? applied.action
    return "\(applied.session.path): \(ValueTree(action).line)"
  }
}
