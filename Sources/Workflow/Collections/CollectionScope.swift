/// The state that a `render(each:)` keeps between passes; it groups children of the node above it.
@usableFromInline final class CollectionScope {
  /// The static type of the children in the last pass, including their wrappers.
  var child: any Any.Type
  /// The children that have to render, each once, in no particular order.
  var changed: [Session] = []
  /// The renderings of the last pass; nil if the closures have to be called in every pass.
  @exclusivity(unchecked) @usableFromInline var renderings: Any?

  init(child: any Any.Type) { self.child = child }

  /// The children that have to render, in order.
  ///
  /// Nil if the id of one does not equal itself, as with NaN: the child could not be found again.
  @usableFromInline func changedInOrder() -> [Session]? {
    let changed = changed.sorted { $0.position < $1.position }
    return changed.allSatisfy { $0.key == $0.key } ? changed : nil
  }
}
