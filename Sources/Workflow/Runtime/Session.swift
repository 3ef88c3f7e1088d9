/// The life of one node: its identity, its place in the tree, and what it declared.
///
/// Sinks hold the session, not the node, which is let go when the session ends. No reference to a node
/// is weak: that would make every later retain and release of it slow.
///
/// A `render(each:)` has a session too, a child of the node that declared it and the parent of its
/// children: it is a scope of its own and keeps its place among the other children. It has no id, and
/// observers do not see it.
@usableFromInline package final class Session: Reconcilable {
  @usableFromInline struct Identity: Hashable {
    @usableFromInline let type: ObjectIdentifier
    @usableFromInline let key: Key
  }

  @usableFromInline let tree: Tree
  /// Kept when the session has ended: messages and observers want to know where it was.
  @exclusivity(unchecked) @usableFromInline package private(set) var parent: Session?
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
  @exclusivity(unchecked) @usableFromInline var children = ReconciledList<Session>()
  /// What goes on besides children; made when the first worker, effect or mailbox is declared.
  @exclusivity(unchecked) @usableFromInline var work: Work?
  /// The number of this node's newest render among all of the tree.
  @exclusivity(unchecked) @usableFromInline var renderNumber = 0
  /// The position in a `render(each:)`.
  @exclusivity(unchecked) @usableFromInline var place = 0

  @usableFromInline
  init(tree: Tree, parent: Session?, workflowType: any Any.Type, key: Key, id: Int) {
    self.tree = tree
    self.parent = parent
    self.workflowType = workflowType
    self.key = key
    self.id = id
  }

  deinit {
    // Whoever has the last sink at the end of a chain would free it by as many nested calls.
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next), let session = next {
      next = session.takeParent()
    }
  }

  private func takeParent() -> Session? {
    defer { parent = nil }
    return parent
  }

  @usableFromInline var identity: Identity {
    Identity(type: ObjectIdentifier(workflowType), key: key)
  }

  @usableFromInline func has(_ identity: Identity) -> Bool {
    ObjectIdentifier(workflowType) == identity.type && key == identity.key
  }

  @inlinable func isOf(_ type: any Any.Type, key: Key) -> Bool {
    workflowType == type && self.key == key
  }

  /// Whether the session is over: nothing sent to it has an effect.
  @usableFromInline package var hasEnded: Bool { node == nil }
}

extension Session {
  @inlinable var hasToRender: Bool { hasChanged || hasChangedBelow }

  /// Notes that the node has to render, and with it every node above.
  @usableFromInline func markChanged() {
    var isNew = !hasToRender
    hasChanged = true
    // Unmanaged: a session keeps those above alive, and counting references cost most of the walk.
    var current = Unmanaged.passUnretained(self)
    while isNew, let above = current._withUnsafeGuaranteedRef({ $0.unmanagedParent }) {
      isNew = above._withUnsafeGuaranteedRef { parent in
        let isNew = !parent.hasToRender
        parent.hasChangedBelow = true
        if parent.isCollection { parent.collection.changed.append(current.takeUnretainedValue()) }
        return isNew
      }
      current = above
    }
  }

  private var unmanagedParent: Unmanaged<Session>? { parent.map { .passUnretained($0) } }
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
    if !isClearlyNew(Child.self, key: key), let found = findChild(Child.self, key: key) {
      return Unmanaged.passUnretained(Node<Child>.of(found))
    }
    let node = Node<Child>.begin(child, key: key, in: self, tree: tree)
    addChild(node.session)
    return Unmanaged.passUnretained(node)
  }

  /// Adds a child that begins.
  @usableFromInline func addChild(_ child: Session) { children.add(child) }

  /// Whether no search is needed for a child: nothing is left of the last pass, and none of the few
  /// that were declared in this one is the same.
  @usableFromInline func isClearlyNew(_ type: any Any.Type, key: Key) -> Bool {
    children.isFirstPass && tree.hooks.isEmpty && !children.contains { $0.isOf(type, key: key) }
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

  func requireWork() -> Work {
    if work == nil { work = Work() }
    return work!
  }
}

extension Session {
  /// Ends this session and all below it, from the leaves up, without recursion.
  func endAll() {
    children.rewind()
    var current = Unmanaged.passUnretained(self)
    while true {
      // Unmanaged: a child belongs to the roster of its parent, which is emptied after it.
      let next = current._withUnsafeGuaranteedRef { session -> Unmanaged<Session>? in
        if let child = session.children.upcoming {
          session.children.advance()
          child.children.rewind()
          return .passUnretained(child)
        }
        session.end()
        return session === self ? nil : session.parent.map { .passUnretained($0) }
      }
      guard let next else { return }
      current = next
    }
  }

  private func end() {
    work?.end(in: self)
    work = nil
    // The node is let go after the observers have been told: they may look at it.
    if !isCollection { tree.tell(.sessionDidEnd(WorkflowSession(self))) }
    node = nil
    _ = children.removeAll()
  }
}

extension Session {
  /// The children, in the order of the last pass, with those of a `render(each:)` below it.
  package var childSessions: [Session] { children.members }

  /// This session and all below, each behind its parent and the siblings before it.
  package var allSessions: [Session] {
    var (all, left) = ([Session](), [self])
    while let session = left.popLast() {
      if !session.isCollection { all.append(session) }
      left += session.children.members.reversed()
    }
    return all
  }

  package func tell(_ event: WorkflowEvent) { tree.tell(event) }

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
