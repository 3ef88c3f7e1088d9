extension Session {
  /// Begins the scope of a `render(each:)`, which is matched like a child.
  @usableFromInline
  func beginCollection(of child: any Any.Type, key: Key) -> (Session, CollectionScope) {
    let session = takeCollection(of: child, key: Key(value: .each(key.value)))
    guard case .collection(let scope) = session.content else {
      // Only collections have such a key.
      preconditionFailure("A collection was asked for its children after its end.")
    }
    session.children.rewind()
    if scope.child != child {
      // The same rows in another wrapper, or in none: their renderings differ.
      scope.child = child
      releasing { exchange(&scope.renderings, with: nil) }
    }
    return (session, scope)
  }

  private func takeCollection(of child: any Any.Type, key: Key) -> Session {
    if let upcoming = children.upcoming, upcoming.key == key,
      case .collection(let scope) = upcoming.content, scope.child == child
    {
      children.advance()
      return upcoming
    }
    // Rule 8c.
    let type = (child as? any TransparentWorkflow.Type)?.wrappedType ?? child
    if let upcoming = children.upcoming, upcoming.isOf(type, key: key) {
      children.advance()
      return upcoming
    }
    if let found = findChild(type, key: key) { return found }
    let session = Session(
      tree: tree, parent: self, workflowType: type, key: key, id: nil,
      content: .collection(CollectionScope(child: child)))
    children.add(session)
    return session
  }

  /// Whether a collection can keep the renderings of children that have not changed.
  ///
  /// It can if nothing has changed that a closure in this node's `render` sees: neither the props
  /// nor the state have changed, and no child declared earlier in this pass has rendered. Each
  /// render gets the next number, so the newest number shows whether a child has rendered.
  @usableFromInline var canReuse: Bool {
    // Rule 17d.
    !hasChanged && tree.lastNumber == renderNumber && !tree.rendersAll && !tree.machine.isRepeating
  }

  /// The number of children and activities that this node has declared in this pass.
  @usableFromInline var declarationCount: Int {
    // Rule 84h.
    children.cursor + (activities?.declared.cursor ?? 0)
  }

  /// Completes a collection's part of a pass.
  ///
  /// - Parameter renderings: The renderings; nil if they cannot be kept.
  @usableFromInline func endCollection(_ scope: CollectionScope, keeping renderings: Any?) {
    scope.changed.removeAll(keepingCapacity: true)
    releasing { exchange(&scope.renderings, with: renderings) }
    // Rule 21i.
    endRender()
  }

  /// Records the position of the child that was declared last.
  @inlinable func numberLast() {
    let last = children.cursor - 1
    let position = UInt32(truncatingIfNeeded: last)
    // Usually it is the same, and writing takes longer than reading.
    if children.members[last].position != position { children.members[last].position = position }
  }
}
