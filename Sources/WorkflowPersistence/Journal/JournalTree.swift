/// The saved states of a tree at one turn of a journal.
struct JournalTree {
  private struct Node {
    var identity: NodeIdentity
    var parent: Int?
    var state: [UInt8]?
  }

  private var nodes: [Int: Node] = [:]

  /// Applies the changes of a turn; returns false if they do not fit the tree.
  mutating func apply(_ entry: JournalEntry, isKeyFrame: Bool) -> Bool {
    if isKeyFrame { nodes = [:] }
    for node in entry.ended { nodes[node] = nil }
    for beginning in entry.begun {
      if let parent = beginning.parent {
        guard parent < beginning.node, nodes[parent] != nil else { return false }
      }
      nodes[beginning.node] = Node(
        identity: NodeIdentity(type: beginning.type, key: beginning.key),
        parent: beginning.parent)
    }
    for change in entry.changes {
      guard let node = nodes[change.node] else { return false }
      guard let difference = change.difference else {
        nodes[change.node]?.state = nil
        continue
      }
      guard let state = difference.applied(to: node.state ?? []) else { return false }
      nodes[change.node]?.state = state
    }
    return true
  }

  /// Returns the entry of a key frame, after which the tree is this one.
  func keyFrame(of entry: JournalEntry) -> JournalEntry {
    var whole = entry
    (whole.ended, whole.begun, whole.changes) = ([], [], [])
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      whole.begun.append(
        .init(
          node: number, parent: node.parent, type: node.identity.type, key: node.identity.key))
      if let state = node.state {
        whole.changes.append(.init(node: number, difference: ByteDifference(from: [], to: state)))
      }
    }
    return whole
  }

  /// The tree as a snapshot: siblings are in the order in which they have begun.
  var snapshot: TreeSnapshot {
    var indices: [Int: Int] = [:]
    var saved: [TreeSnapshot.Node] = []
    var places: Set<NodePlace> = []
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      // Of siblings with one name, only the first could be found again.
      guard node.parent.map({ indices[$0] != nil }) ?? true,
        places.insert(NodePlace(parent: node.parent, identity: node.identity)).inserted
      else { continue }
      indices[number] = saved.count
      saved.append(
        TreeSnapshot.Node(
          parent: node.parent.flatMap { indices[$0] }, type: node.identity.type,
          key: node.identity.key, state: node.state))
    }
    return TreeSnapshot(nodes: saved.withoutEmptyBranches)
  }
}
