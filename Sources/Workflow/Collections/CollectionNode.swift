/// Stands where a node would: a collection groups children of the node above it.
@usableFromInline final class CollectionNode: AnyNode {
  /// The static type of the children, with what is wrapped around them.
  let child: any Any.Type
  /// Children that have to render, each once, in no particular order.
  var changed: [Session] = []
  /// The renderings of the last pass; nil if the closures have to be called in every pass.
  @usableFromInline var shown: Any?

  init(child: any Any.Type) { self.child = child }

  @usableFromInline var currentState: Any? { nil }
}

/// A workflow that adds no identity to the one inside.
package protocol TransparentWorkflow {
  static var wrappedType: any Any.Type { get }
}

extension Session {
  package var isCollection: Bool { id == -1 }

  /// What stands in place of the node of a `render(each:)`.
  @usableFromInline var collection: CollectionNode {
    // Only a collection has the id -1, and it has this node from the beginning.
    unsafeDowncast(node.unsafelyUnwrapped, to: CollectionNode.self)
  }

  /// Begins the scope of a `render(each:)`, matched like a child.
  @usableFromInline func beginCollection(of child: any Any.Type, key: Key) -> Session {
    let scope = takeCollection(of: child, key: Key(value: .each(key.value)))
    scope.children.rewind()
    return scope
  }

  private func takeCollection(of child: any Any.Type, key: Key) -> Session {
    if let upcoming = children.upcoming, upcoming.isCollection, upcoming.collection.child == child,
      upcoming.key == key
    {
      children.advance()
      return upcoming
    }
    let type = (child as? any TransparentWorkflow.Type)?.wrappedType ?? child
    if let upcoming = children.upcoming, upcoming.isOf(type, key: key) {
      children.advance()
      return upcoming
    }
    if let found = findChild(type, key: key) { return found }
    let session = Session(tree: tree, parent: self, workflowType: type, key: key, id: -1)
    session.node = CollectionNode(child: child)
    children.add(session)
    return session
  }

  /// Whether nothing that a closure in this node's render can see has changed up to now.
  ///
  /// Neither props nor state have, and no child that was declared in this pass has rendered: each
  /// render takes the next number.
  @usableFromInline var canReuse: Bool {
    !hasChanged && tree.count == renderNumber
      && tree.hooks.isDisjoint(with: [.rendersAll, .repeating])
  }

  /// How much this node has declared in this pass.
  @usableFromInline var declarations: Int {
    children.cursor + (work.map { $0.workers.cursor + $0.effects.cursor } ?? 0)
  }

  /// The children of this collection that have to render, in order; nil if one has an id that is not
  /// equal to itself, as NaN is: it would not be found again.
  @usableFromInline func changedInOrder() -> [Session]? {
    let changed = collection.changed.sorted { $0.place < $1.place }
    return changed.allSatisfy { $0.key == $0.key } ? changed : nil
  }

  /// Completes a collection's part of a pass.
  ///
  /// - Parameter shown: the renderings, if they can be kept.
  @usableFromInline func endCollection(shown: Any?) {
    collection.changed.removeAll(keepingCapacity: true)
    collection.shown = shown
    endRender()
  }
}

extension ReconciledList<Session> {
  /// Notes the position of the child that was declared last.
  @inlinable func numberLast() { members[cursor - 1].place = cursor - 1 }
}
