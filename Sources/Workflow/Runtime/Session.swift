/// The life of one node: its identity, its place in the tree, and what it declared.
///
/// Sinks hold the session, not the node, which is let go when the session ends. No reference to a node
/// is weak: that would make every later retain and release of it slow.
///
/// A `render(each:)` has a session too, a child of the node that declared it and the parent of its
/// children: it is a scope of its own and keeps its place among the other children. It has no id, and
/// observers do not see it.
@usableFromInline package final class Session: RosterMember {
  @usableFromInline struct Identity: Hashable {
    @usableFromInline let type: ObjectIdentifier
    @usableFromInline let key: Key
  }

  @usableFromInline let tree: Tree
  @usableFromInline let parent: Session?
  /// The static type of the workflow, never that of its value.
  @usableFromInline package let workflowType: any Any.Type
  @usableFromInline package let key: Key
  /// Unique and increasing in its tree; -1 for a `render(each:)`.
  @usableFromInline package let id: Int

  // The fields below are read and written only on the tree's actor, and no access to one of them
  // spans a call of anything that could reach the same field again; the dynamic check of that cost
  // a fifth of a turn.
  @exclusivity(unchecked) @usableFromInline package var node: (any AnyNode)?
  /// Whether it has never rendered, or its props or state may have changed.
  @exclusivity(unchecked) @usableFromInline var hasChanged = true
  /// Whether something below may have changed.
  @exclusivity(unchecked) @usableFromInline var hasChangedBelow = false
  @exclusivity(unchecked) @usableFromInline var children = Roster<Session>()
  /// What goes on besides children; made when the first worker, effect or mailbox is declared.
  @exclusivity(unchecked) @usableFromInline var work: Work?
  /// The number of this node's newest render among all of the tree.
  @exclusivity(unchecked) @usableFromInline var renderNumber = 0

  @usableFromInline
  init(tree: Tree, parent: Session?, workflowType: any Any.Type, key: Key, id: Int) {
    self.tree = tree
    self.parent = parent
    self.workflowType = workflowType
    self.key = key
    self.id = id
  }

  @usableFromInline var identity: Identity {
    Identity(type: ObjectIdentifier(workflowType), key: key)
  }

  @inlinable func isOf(_ type: any Any.Type, key: Key) -> Bool {
    workflowType == type && self.key == key
  }

  var isCollection: Bool { id == -1 }

  /// Whether the session is over: nothing sent to it has an effect.
  @usableFromInline package var hasEnded: Bool { node == nil }
}

extension Session {
  @inlinable var hasToRender: Bool { hasChanged || hasChangedBelow }

  /// Notes that the node has to render, and with it every node above.
  @usableFromInline func markChanged() {
    hasChanged = true
    var next = parent
    while let session = next, !session.hasChangedBelow {
      session.hasChangedBelow = true
      next = session.parent
    }
  }
}

extension Session {
  /// Prepares for what the node will declare.
  @inlinable func beginRender() {
    renderNumber = tree.nextNumber()
    children.rewind()
    work?.rewind()
  }

  /// Hands what was not declared again, and what is new, to the commit.
  @inlinable func endRender() {
    hasChanged = false
    hasChangedBelow = false
    if !children.isUnchanged || work != nil { settleDeclarations() }
  }

  @usableFromInline func settleDeclarations() {
    if tree.hooks.contains(.repeating) {
      if !children.isUnchanged || work?.isUnchanged == false { stopIfRepeating() }
      return
    }
    if !children.isUnchanged {
      for child in children.finish() { tree.endings.append { child.endAll() } }
    }
    work?.finish(of: self)
  }

  /// Stops if this pass is a repetition: it has come upon something else than the pass itself.
  func stopIfRepeating() {
    if tree.hooks.contains(.repeating) { Misuse.renderIsNotRepeatable(path: path).stop() }
  }

  /// Takes the child that is next if this pass is like the last; nil if another one is declared.
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

  /// Takes another child of the last pass, or begins one.
  @inlinable func takeOther<Child: Workflow>(
    _ child: Child, key: Key
  ) -> Unmanaged<Node<Child>> {
    if let found = findChild(Child.self, key: key) {
      return Unmanaged.passUnretained(Node<Child>.of(found))
    }
    let node = Node<Child>.begin(child, key: key, in: self, tree: tree)
    children.add(node.session)
    return Unmanaged.passUnretained(node)
  }

  /// Finds the child of the last pass that the cursor does not point at.
  @usableFromInline func findChild(_ type: any Any.Type, key: Key) -> Session? {
    stopIfRepeating()
    return children.find(Identity(type: ObjectIdentifier(type), key: key)) {
      if case .each = key.value {
        Misuse.duplicateCollection(type: type, key: key, path: path).stop()
      } else if isCollection {
        Misuse.duplicateID(id: key, type: type, path: path).stop()
      } else {
        Misuse.duplicateChild(type: type, key: key, path: path).stop()
      }
    }
  }

  /// The scope of a `render(each:)`, matched like a child.
  func collection(of child: any Any.Type, key: Key) -> Session {
    let type = (child as? any AnyWrapper.Type)?.innermost ?? child
    let key = Key(value: .each(key.value))
    if let upcoming = children.upcoming, upcoming.isOf(type, key: key) {
      children.advance()
      return upcoming
    }
    if let found = findChild(type, key: key) { return found }
    let session = Session(tree: tree, parent: self, workflowType: type, key: key, id: -1)
    session.node = CollectionNode.shared
    children.add(session)
    return session
  }

  func requireWork() -> Work {
    if work == nil { work = Work() }
    return work!
  }
}

extension Session {
  /// Ends this session and all below it, from the leaves up, without recursion.
  func endAll() {
    var path: [(session: Session, left: ArraySlice<Session>)] = [(self, children.removeAll()[...])]
    while let (session, left) = path.last {
      if let child = left.first {
        path[path.count - 1].left = left.dropFirst()
        path.append((child, child.children.removeAll()[...]))
      } else {
        session.end()
        path.removeLast()
      }
    }
  }

  private func end() {
    work?.end(in: self)
    work = nil
    // The node is let go after the observers have been told: they may look at it.
    if !isCollection { tree.tell(.sessionDidEnd(WorkflowSession(self))) }
    node = nil
  }
}

extension Session {
  /// The type names and keys from the root to here, as messages show them.
  package var path: String {
    var names: [String] = []
    var next: Session? = self
    while let session = next {
      names.append(session.name)
      next = session.parent
    }
    return names.reversed().joined(separator: " / ")
  }

  /// The type's name, with the key in brackets if there is one.
  package var name: String {
    let type = isCollection ? "each \(workflowType)" : "\(workflowType)"
    return key.base == nil ? type : "\(type)[\(key)]"
  }
}
