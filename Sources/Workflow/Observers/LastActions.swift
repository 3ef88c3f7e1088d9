import WorkflowReflection

/// The last actions, with their nodes.
final class LastActions: WorkflowObserver {
  private(set) var lines: [String] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { lines.count == limit }

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event, !isFull else { return }
    let closure = applied.action as? any WrappedAction
    let action = closure.map { $0.base ?? $0.location ?? "a closure" } ?? applied.action
    lines.append("\(applied.session.path): \(ValueTree(action).line)")
  }
}
