// Matching the children that a node declares with those of its last pass.
import WorkflowSynchronization

extension Session {
  /// Reuses the child that is next in the last pass; returns nil if another one is declared.
  @inlinable func takeUpcoming<Child: Workflow>(
    _ type: Child.Type, key: Key
  ) -> Unmanaged<Node<Child>>? {
    guard children.cursor < children.members.count else { return nil }
    let upcoming = Unmanaged.passUnretained(children.members[children.cursor])
    return upcoming._withUnsafeGuaranteedRef { upcoming in
      guard upcoming.isOf(type, key: key) else { return nil }
      children.advance()
      return Unmanaged.passUnretained(Node<Child>.of(upcoming))
    }
  }

  /// Reuses another child of the last pass, or begins a new one.
  @inlinable func takeOther<Child: Workflow>(
    _ child: Child, key: Key
  ) -> Unmanaged<Node<Child>> {
    // Rule 2b.
    if let found = findChild(Child.self, key: key) {
      return Unmanaged.passUnretained(Node<Child>.of(found))
    }
    // Rule 21a.
    let node = Node<Child>.begin(child, key: key, in: self, tree: tree)
    addChild(node.session)
    return Unmanaged.passUnretained(node)
  }

  /// Adds a new child.
  @usableFromInline func addChild(_ child: Session) { children.add(child) }

  /// Finds a child of the last pass that is not at the cursor.
  @usableFromInline func findChild(_ type: any Any.Type, key: Key) -> Session? {
    reportIfRepeating()
    return children.find(Identity(type: ObjectIdentifier(type), key: key)) {
      if case .each = key.value {
        // Rule 2f.
        Misuse.duplicateCollection(type: type, key: key, path: path).stop()
      } else if isCollection {
        // Rule 2e.
        Misuse.duplicateID(id: key, type: type, path: path).stop()
      } else {
        // Rule 2a.
        Misuse.duplicateChild(type: type, key: key, path: path).stop()
      }
    }
  }
}
