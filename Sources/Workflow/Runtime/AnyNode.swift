/// A node with a workflow of any type.
@usableFromInline package protocol AnyNode: AnyObject {
  /// The properties that keep the props from being compared, for recorders; nil if they can be.
  var incomparableProps: [String]? { get }
  /// The state, for outlines and testers; `()` while an action is changing it.
  var currentState: Any { get }
  /// The rendering of the last pass, for recorders; nil before the first render.
  var currentRendering: Any? { get }
}
