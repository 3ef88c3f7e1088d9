/// A node with a workflow of any type.
@usableFromInline package protocol AnyNode: AnyObject {
  /// The props, for recorders.
  var currentProps: Any { get }
  /// The state, for outlines and testers; `()` while an action is changing it.
  var currentState: Any { get }
  /// The rendering of the last pass, for recorders; nil before the first render.
  var currentRendering: Any? { get }
}
