/// A node of the tree, whatever its workflow.
@usableFromInline package protocol AnyNode: AnyObject {
  /// The state, for outlines and snapshots of the tree; `()` while an action is changing it.
  var currentState: Any { get }
}
