/// Applies the action that the newest pass of a node makes from an output or a message.
///
/// A struct around a closure: a bare closure that is passed as a generic value is wrapped in
/// another closure each time.
@usableFromInline struct Handler<Value> {
  @usableFromInline let handle: (Value) -> Void

  @inlinable init(_ handle: @escaping (Value) -> Void) { self.handle = handle }
}
