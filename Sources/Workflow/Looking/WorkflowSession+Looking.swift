// For recorders, which write down what a node was when something happened to it.
extension WorkflowSession {
  /// The state; `()` while an action is changing it, nil after the end.
  package var currentState: Any? { session.node?.currentState }
  /// The rendering of the last pass; nil before the first render and after the end.
  package var currentRendering: Any? { session.node?.currentRendering }
  /// Whether the node has rendered before.
  package var hasRendered: Bool { session.renderNumber > 0 }
  /// Whether the state or the props may have changed since the last render.
  package var hasChanged: Bool { session.hasChanged }
  /// Whether something below may have changed since the last render.
  package var hasChangedBelow: Bool { session.hasChangedBelow }
}

/// An action around another one.
package protocol WrappedAction {
  /// The action inside; nil for a closure.
  var base: Any? { get }
  /// Where the closure is written; nil for other actions.
  var location: CodeLocation? { get }
}

extension AnyWorkflowAction: WrappedAction {}
