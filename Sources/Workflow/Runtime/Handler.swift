/// What a node does with an output or a message: applies the action that its newest pass makes of it.
///
/// A closure in a struct: one that is passed as a generic value is wrapped in another one each time.
@usableFromInline struct Handler<Value> {
  @usableFromInline let handle: (Value) -> Void

  @inlinable init(_ handle: @escaping (Value) -> Void) { self.handle = handle }
}
