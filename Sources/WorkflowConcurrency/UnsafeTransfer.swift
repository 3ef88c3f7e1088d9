/// A value that crosses into a task and is used there on one actor only.
///
/// Sendable although the value may not be: the maker of a transfer opens it on the actor of the tree
/// that the value belongs to, and nowhere else.
package struct UnsafeTransfer<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
