import Workflow

/// Holds what the chores show, as a subscriber of the store did.
@MainActor final class ChoresHolder {
  private(set) var screen: ChoresScreen
  private let host: WorkflowHost<ChoresWorkflow>
  private var subscription: Subscription?

  init(actions: ActionCount, fetch: @escaping @Sendable () async throws -> [Chore]) {
    host = WorkflowHost(ChoresWorkflow(fetch: fetch), observers: [actions])
    screen = host.rendering
    subscription = host.onRendering { [weak self] in self?.screen = $0 }
  }
}

/// Counts the actions of each type of workflow, as a middleware for analytics would.
final class ActionCount: WorkflowObserver {
  private(set) var counts: [String: Int] = [:]

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event else { return }
    counts["\(applied.session.workflowType)", default: 0] += 1
  }
}
