import WorkflowSynchronization

/// The life of one node: its identity, its position in the tree, and its declarations.
///
/// Sinks hold the session, not the node, which is released when the session ends. No reference to a
/// node is weak: a weak reference would make every later retain and release of the node slow.
///
/// A `render(each:)` has a session too: a child of the node that declared it, and the parent of its
/// own children. It is a scope of its own and keeps its position among the other children. It has
/// no id, and observers do not see it.
@usableFromInline package final class Session: Reconcilable {
  /// The type and key that tell a session apart from its siblings.
  @usableFromInline struct Identity: Hashable {
    @usableFromInline let type: ObjectIdentifier
    @usableFromInline let key: Key
  }

  /// The node or collection that a session stands for, until it ends.
  @usableFromInline enum Content {
    case node(any AnyNode)
    case collection(CollectionScope)
    case ended
  }

  @usableFromInline let tree: Tree
  /// Kept after the session has ended, since messages and observers show where it was.
  @exclusivity(unchecked) @usableFromInline package private(set) var parent: Session?
  /// The static type of the workflow, never the dynamic type of its value.
  @usableFromInline package let workflowType: any Any.Type
  @usableFromInline package let key: Key
  /// Unique and increasing in its tree; nil for a `render(each:)`.
  @usableFromInline package let id: Int?

  // The fields below are used only on the tree's actor, and no access to a field spans a call that
  // could reach the same field again. Checking this dynamically cost a fifth of a turn.
  /// Whether the node has never rendered, or its props or state may have changed.
  @exclusivity(unchecked) @usableFromInline var hasChanged = true
  /// Whether something below may have changed.
  @exclusivity(unchecked) @usableFromInline var hasChangedBelow = false
  /// The position in a `render(each:)`; here, and small, because each row of a pass reads it.
  @exclusivity(unchecked) @usableFromInline var position: UInt32 = 0
  @exclusivity(unchecked) @usableFromInline var content: Content
  @exclusivity(unchecked) @usableFromInline var children = ReconciledList<Session>()
  /// The workers, side effects and mailboxes; created when the first one is declared.
  @exclusivity(unchecked) @usableFromInline var activities: Activities?
  /// The number of this node's newest render, among all renders of the tree.
  @exclusivity(unchecked) @usableFromInline var renderNumber = 0

  /// Creates the session of a collection, or of a node that becomes its content right afterwards.
  @usableFromInline
  init(
    tree: Tree, parent: Session?, workflowType: any Any.Type, key: Key, id: Int?,
    content: Content = .ended
  ) {
    self.tree = tree
    self.parent = parent
    self.workflowType = workflowType
    self.key = key
    self.id = id
    self.content = content
  }

  deinit {
    // Without this loop, releasing the last sink of a chain would nest one call per session.
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next), let session = next {
      next = exchange(&session.parent, with: nil)
    }
  }

  @usableFromInline var identity: Identity {
    Identity(type: ObjectIdentifier(workflowType), key: key)
  }

  @usableFromInline func has(_ identity: Identity) -> Bool {
    ObjectIdentifier(workflowType) == identity.type && key == identity.key
  }

  @inlinable func isOf(_ type: any Any.Type, key: Key) -> Bool {
    // Rule 1a.
    workflowType == type && self.key == key
  }
}

extension Session {
  /// Whether the session has ended, so that nothing sent to it has an effect.
  @inlinable package var hasEnded: Bool { if case .ended = content { true } else { false } }

  /// The node; nil for a collection, and after the end.
  package var node: (any AnyNode)? { if case .node(let node) = content { node } else { nil } }

  /// Whether this stands for a `render(each:)`, even after its end.
  package var isCollection: Bool { id == nil }

  // Rule 17a.
  @inlinable var hasToRender: Bool { hasChanged || hasChangedBelow }

  package func tell(_ event: WorkflowEvent) { tree.tell(event) }

  /// Ends the tree; a recorder that could not record a turn calls it before the commit.
  package func endTree() { tree.end(releasing: false) }
}

// MARK: - Changes

extension Session {
  /// Marks the node, and every node above it, to be rendered.
  @usableFromInline func markChanged() {
    var isNew = !hasToRender
    hasChanged = true
    // Unmanaged: a session keeps its parents alive, and reference counting was most of the cost.
    var current = Unmanaged.passUnretained(self)
    while isNew, let above = current._withUnsafeGuaranteedRef({ $0.unmanagedParent }) {
      isNew = above._withUnsafeGuaranteedRef { parent in
        let isNew = !parent.hasToRender
        parent.hasChangedBelow = true
        if case .collection(let scope) = parent.content {
          scope.changed.append(current.takeUnretainedValue())
        }
        return isNew
      }
      current = above
    }
  }

  private var unmanagedParent: Unmanaged<Session>? { parent.map { .passUnretained($0) } }

  /// Prepares for the declarations of a render.
  @inlinable func beginRender() {
    renderNumber = tree.nextNumber()
    children.rewind()
    activities?.rewind()
  }

  /// Collects for the commit the members that were not declared again, and the new ones.
  @inlinable func endRender() {
    // Rule 12b.
    hasChanged = false
    hasChangedBelow = false
    if !children.isUnchanged || activities != nil { collectDifferences() }
  }

  @usableFromInline func collectDifferences() {
    if let activities { releasing { exchange(&activities.discarded, with: []) } }
    let isAsBefore = children.isUnchanged && activities?.declared.isUnchanged != false
    if !isAsBefore { reportIfRepeating() }
    // Rule 5a.
    if !children.isUnchanged {
      for child in children.endPass() { tree.endings.append(child) }
    }
    guard let activities else { return }
    // Rules 21c, 21f, 42d, 84c.
    for activity in activities.endPass() { tree.endings.append(activity) }
    // Rule 21b.
    if exchange(&activities.hasBeginnings, with: false) { tree.beginnings.append(self) }
  }

  /// Reports that a repeated pass differs from the first, or stops the program.
  ///
  /// After a report, the repeated pass replaces the first.
  func reportIfRepeating(_ known: @autoclosure () -> CheckMisuse? = nil) {
    guard tree.machine.isRepeating else { return }
    // Rule 20c.
    tree.report(known() ?? .renderIsNotRepeatable(path: path))
  }
}

// MARK: - Activities

extension Session {
  func requireActivities() -> Activities {
    if activities == nil { activities = Activities() }
    return activities!
  }

  /// Reuses the activity of the last pass with an identity; returns nil if there is none.
  func reuseActivity(
    _ identity: Activity.Identity, mistake: @autoclosure () -> CheckMisuse? = nil,
    ifDeclared stop: () -> Never
  ) -> Activity? {
    let activities = requireActivities()
    if let upcoming = activities.declared.upcoming, upcoming.identity == identity {
      activities.declared.advance()
      return upcoming
    }
    reportIfRepeating(mistake())
    return activities.declared.find(identity, ifDeclared: stop)
  }

  /// The workers of the node that outlive their process.
  package var lastingWorkers: [any LastingWorker] {
    activities?.declared.members.compactMap(\.lasting) ?? []
  }

  /// Begins the new activities of the pass, until something ends the host.
  func beginActivities() {
    // Rule 7i.
    for activity in activities?.takeBeginnings() ?? [] where !tree.machine.isEndRequested {
      activity.begin(number: tree.nextNumber())
    }
  }
}

// MARK: - The end

extension Session {
  /// Ends this session and all below it, from the leaves up, without recursion.
  @usableFromInline func end() {
    children.rewind()
    var current = Unmanaged.passUnretained(self)
    // Rule 7b.
    while true {
      // Unmanaged: the parent's list holds a child, and is emptied after the child has ended.
      let next = current._withUnsafeGuaranteedRef { session -> Unmanaged<Session>? in
        if let child = session.children.upcoming {
          session.children.advance()
          child.children.rewind()
          return .passUnretained(child)
        }
        // Rule 6a.
        session.endAlone()
        return session === self ? nil : session.parent.map { .passUnretained($0) }
      }
      guard let next else { return }
      current = next
    }
  }

  private func endAlone() {
    // Rules 6c, 42e.
    activities?.end()
    activities = nil
    // Rule 53b.
    if !isCollection { tree.tell(.sessionDidEnd(WorkflowSession(self))) }
    content = .ended
    _ = children.removeAll()
  }
}

/// The state that a `render(each:)` keeps between passes; it groups children of the node above it.
@usableFromInline final class CollectionScope {
  /// The static types of ids and children in the last pass, including their wrappers.
  var rows: any Any.Type
  /// The children that have to render, each once, in no particular order.
  var changed: [Session] = []
  /// The renderings of the last pass; nil in a pass, and if the closures have to be called in each.
  @exclusivity(unchecked) @usableFromInline var renderings: Any?

  init(rows: any Any.Type) { self.rows = rows }

  /// The children that have to render, in order.
  ///
  /// Nil if the id of one does not equal itself, as with NaN: the child could not be found again.
  @usableFromInline func changedInOrder() -> [Session]? {
    let changed = changed.sorted { $0.position < $1.position }
    return changed.allSatisfy { $0.key == $0.key } ? changed : nil
  }
}
