// For recorders, which write down the state of a node at an event.
extension WorkflowSession {
  /// The state; `()` while an action is changing it, nil after the end.
  package var currentState: Any? { session.node?.currentState }
  /// The names of the properties that cannot be compared; nil if the props can be compared.
  ///
  /// Empty if no property is known to be the reason.
  package var incomparableProps: [String]? { session.node?.incomparableProps }
  /// The rendering of the last pass; nil before the first render and after the end.
  package var currentRendering: Any? { session.node?.currentRendering }
  /// Whether the node has rendered before.
  package var hasRendered: Bool { session.renderNumber > 0 }
  /// Whether the state or the props may have changed since the last render.
  package var hasChanged: Bool { session.hasChanged }
  /// Whether something below may have changed since the last render.
  package var hasChangedBelow: Bool { session.hasChangedBelow }
}

extension Node {
  @usableFromInline package var incomparableProps: [String]? {
    let props = workflow.props
    if MemoryLayout<WorkflowType.Props>.size == 0 || props is any Equatable { return nil }
    // A workflow may compare by itself.
    if WorkflowType.propsAreEqual(props, props) { return nil }
    let mirror = Mirror(reflecting: props)
    // The labels of a custom mirror may hold secrets, so they are not written.
    guard mirror.displayStyle == .struct, !(props is any CustomReflectable) else { return [] }
    return mirror.children.filter { !($0.value is any Equatable) }.compactMap(\.label)
  }
}
