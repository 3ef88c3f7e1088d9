import Workflow

/// Counts how often nodes render.
final class RenderCounter: WorkflowObserver {
  private var counts: [ObjectIdentifier: Int] = [:]

  /// The number of renders of all nodes of a type.
  func count(of type: any Workflow.Type) -> Int { counts[ObjectIdentifier(type), default: 0] }

  func observe(_ event: WorkflowEvent) {
    guard case .renderDidBegin(let session) = event else { return }
    counts[ObjectIdentifier(session.workflowType), default: 0] += 1
  }
}
