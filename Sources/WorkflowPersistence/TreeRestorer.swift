public import Workflow

/// Gives saved states to the nodes of a tree that is being built.
@usableFromInline package final class TreeRestorer: StateSource {
  private let nodes: [TreeSnapshot.Node]
  private let indices: [NodePlace: Int]
  /// The index in the snapshot of each session looked up so far; nil if it is not there.
  private var found: [ObjectIdentifier: Int?] = [:]
  private var isUsed: [Bool]
  /// Whether a session continues a node of the snapshot.
  private var isTaken: [Bool]
  private var root: Session?
  private var names = NodeNames()
  /// The numbers and paths of restored and lost states.
  @usableFromInline private(set) var restoration = Restoration()
  /// The error of the first state that did not fit.
  @usableFromInline private(set) var error: SnapshotError?

  @usableFromInline package init(_ snapshot: TreeSnapshot) throws(SnapshotError) {
    nodes = snapshot.nodes
    isUsed = nodes.map { $0.state == nil }
    isTaken = nodes.map { _ in false }
    try snapshot.requirePossibleDepth()
    var indices: [NodePlace: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let position = NodePlace(
        parent: node.parent, identity: NodeIdentity(type: node.type, key: node.key))
      if indices.updateValue(index, forKey: position) != nil { throw .damaged }
    }
    self.indices = indices
  }

  @usableFromInline package func initialState<State>(
    _ type: State.Type, of workflow: Any, at session: Session
  ) -> State? {
    if root == nil { root = session }
    guard let index = index(of: session), let saved = nodes[index].state else { return nil }
    isUsed[index] = true
    let restorable = workflow as? any RestorableWorkflow
    let savedType = restorable?.typeOfSaved ?? type
    guard let type = savedType as? any Decodable.Type, restorable?.savesStates != false else {
      session.tell(.stateWasLeftOut(path: session.path, .isNotSavedAnyMore))
      restoration.lost.append(session.path)
      return nil
    }
    do {
      let saved = try CBORValueDecoder.value(type, from: saved)
      // Rule 48f.
      let state = try restorable.map { try $0.stateToBegin(with: saved) } ?? saved
      if state == nil { leaveOut(session, restorable) } else { restoration.count += 1 }
      // Rule 48g.
      return state.flatMap { $0 as? State }
    } catch {
      let reason = SnapshotError.text(of: error)
      // Rules 49e, 49i.
      self.error = self.error ?? .stateDoesNotFit(path: session.path, reason: reason)
      // Rule 49f.
      return nil
    }
  }

  /// Notes that a workflow has refused its state, and with it those below if they are one whole.
  private func leaveOut(_ session: Session, _ workflow: (any RestorableWorkflow)?) {
    restoration.lost.append(session.path)
    if workflow?.isOneWhole == true { found[ObjectIdentifier(session)] = .some(nil) }
  }

  @usableFromInline package func endRestoring() -> Bool {
    for index in nodes.indices where !isUsed[index] {
      // Rule 48l.
      let path = path(of: index)
      root?.tell(.stateWasLeftOut(path: path, .hasNoNode))
      restoration.lost.append(path)
    }
    return error == nil
  }

  private func index(of session: Session) -> Int? {
    if let known = found[ObjectIdentifier(session)] { return known }
    let index = search(for: session)
    found[ObjectIdentifier(session)] = .some(index)
    return index
  }

  private func search(for session: Session) -> Int? {
    guard let parent = session.parent else {
      let index = index(of: session, below: nil)
      // A snapshot of another root belongs to another app, and all of its states would be lost.
      // Rule 48m.
      if index == nil, let root = nodes.first {
        error = error ?? .otherRoot(saved: root.type, root: session.path)
      }
      return index
    }
    // Parents begin before their children, so this goes up only to the parent's node.
    return index(of: parent).flatMap { index(of: session, below: $0) }
  }

  private func index(of session: Session, below parent: Int?) -> Int? {
    func index(_ identity: NodeIdentity) -> Int? {
      // Rule 48a.
      indices[NodePlace(parent: parent, identity: identity)]
    }
    let present = names.identity(of: session).flatMap(index)
    let candidates =
      [present].compactMap { $0 } + NodeIdentity.former(of: session).compactMap(index)
    if let free = candidates.first(where: { !isTaken[$0] }) {
      isTaken[free] = true
      return free
    }
    if !candidates.isEmpty {
      // Rule 48r.
      session.tell(.stateWasLeftOut(path: session.path, .isTaken))
      restoration.lost.append(session.path)
    }
    return nil
  }

  /// Returns the path of a node, without the middle of a long one.
  ///
  /// The paths of all nodes of a deep tree would need memory for the square of its depth.
  private func path(of index: Int) -> String {
    var names: [String] = []
    var (next, room): (Int?, Int) = (index, Self.longestPath)
    while let index = next {
      if room <= 0 {
        names += index == 0 ? [name(of: 0)] : ["…", name(of: 0)]
        break
      }
      names.append(name(of: index))
      room -= names[names.count - 1].utf8.count + 3
      next = nodes[index].parent
    }
    return names.reversed().joined(separator: " / ")
  }

  private static let longestPath = 2_000
  private static let longestName = 300

  private func name(of index: Int) -> String {
    func short(_ text: String) -> String {
      text.utf8.count <= Self.longestName ? text : text.prefix(Self.longestName) + "…"
    }
    let node = nodes[index]
    return node.key.map { "\(short(node.type))[\(short($0))]" } ?? short(node.type)
  }
}

extension RestorableWorkflow {
  fileprivate var savesStates: Bool { Self.savesState }
  fileprivate var isOneWhole: Bool { Self.isSavedAsAWhole }
  fileprivate var typeOfSaved: any Any.Type { Self.savedType }

  /// Returns the state to begin with, made from a saved one; nil to begin afresh.
  fileprivate func stateToBegin(with saved: Any) throws -> Any? {
    try (saved as? SavedState).flatMap { try restore($0) }
  }
}
