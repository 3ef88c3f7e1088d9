/// A node with a workflow of any type.
@usableFromInline package protocol AnyNode: AnyObject {
  /// The state, for outlines and testers; `()` while an action is changing it.
  var currentState: Any { get }
}
