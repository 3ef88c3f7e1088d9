// For recorders, which write down what a node was when something happened to it.
extension WorkflowSession {
  /// The state; `()` while an action is changing it, nil after the end.
  package var currentState: Any? { session.node?.currentState }
  /// The properties that keep the props from being compared, by their names.
  ///
  /// Nil if the props can be compared, or have no properties. Empty if only the conformance to
  /// `Equatable` is missing.
  package var incomparableProps: [String]? {
    guard let props = session.node?.currentProps, !(props is any Equatable) else { return nil }
    let properties = Mirror(reflecting: props).children
    if properties.isEmpty { return nil }
    return properties.filter { !($0.value is any Equatable) }.map { $0.label ?? "" }
  }
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
