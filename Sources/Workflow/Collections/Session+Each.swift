extension Session {
  /// Begins the scope of a `render(each:)`, which is matched like a child.
  @usableFromInline
  func beginCollection(
    of child: any Any.Type, rows: any Any.Type, key: Key
  ) -> (Session, CollectionScope) {
    if let upcoming = children.upcoming, case .each(let value) = upcoming.key.value,
      value == key.value, case .collection(let scope) = upcoming.content, scope.rows == rows
    {
      children.advance()
      upcoming.children.rewind()
      return (upcoming, scope)
    }
    let key = Key(value: .each(key.value))
    // Rule 8c.
    let type = (child as? any TransparentWorkflow.Type)?.wrappedType ?? child
    guard let session = findChild(type, key: key), case .collection(let scope) = session.content
    else {
      let scope = CollectionScope(rows: rows)
      let session = Session(
        tree: tree, parent: self, workflowType: type, key: key, id: nil,
        content: .collection(scope))
      children.add(session)
      return (session, scope)
    }
    session.children.rewind()
    if scope.rows != rows {
      // The same rows in another wrapper, or with other ids: their renderings have another type.
      scope.rows = rows
      releasing { exchange(&scope.renderings, with: nil) }
    }
    return (session, scope)
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
  @usableFromInline func endCollection(_ scope: CollectionScope, keeping renderings: consuming Any?)
  {
    scope.changed.removeAll(keepingCapacity: true)
    scope.renderings = renderings
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
