/// A value that crosses into a task and is used there on one actor only.
///
/// It is sendable even if the value is not: the code that creates a transfer opens it only on the
/// actor of the tree that the value belongs to.
package struct UnsafeTransfer<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
