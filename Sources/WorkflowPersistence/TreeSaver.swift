import Foundation
import Workflow

/// Collects the states of a running tree.
struct TreeSaver {
  private var nodes: [TreeSnapshot.Node] = []
  private var saved: Set<Position> = []
  private let encoder = JSONEncoder()
  /// The paths of sessions without a lasting name.
  private(set) var withoutName: [String] = []

  private struct Position: Hashable {
    let parent: Int?
    let identity: NodeIdentity
  }

  init() {
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .lasting
  }

  /// Saves a tree, without recursion since trees may be deep.
  mutating func save(_ root: Session) throws(SnapshotError) -> TreeSnapshot {
    var left: [(session: Session, parent: Int?)] = [(root, nil)]
    while let (session, parent) = left.popLast() {
      guard let identity = NodeIdentity(session) else {
        withoutName.append(session.path)
        continue
      }
      guard saved.insert(Position(parent: parent, identity: identity)).inserted else {
        throw .sameName(path: session.path)
      }
      var node = TreeSnapshot.Node(parent: parent, type: identity.type, key: identity.key)
      node.state = try (session.node as? any SavedNode)?.savedState(with: encoder)
      let index = nodes.count
      nodes.append(node)
      left += session.childSessions.reversed().map { ($0, index) }
    }
    return TreeSnapshot(nodes: nodes.withoutEmptyBranches)
  }
}

extension [TreeSnapshot.Node] {
  /// The nodes that have a saved state, or that are above such a node.
  fileprivate var withoutEmptyBranches: [TreeSnapshot.Node] {
    var isNeeded = map { $0.state != nil }
    for index in indices.reversed() where isNeeded[index] {
      if let parent = self[index].parent { isNeeded[parent] = true }
    }
    var newIndices: [Int?] = []
    var kept: [TreeSnapshot.Node] = []
    for (index, var node) in enumerated() {
      guard isNeeded[index] else {
        newIndices.append(nil)
        continue
      }
      newIndices.append(kept.count)
      node.parent = node.parent.flatMap { newIndices[$0] }
      kept.append(node)
    }
    return kept
  }
}

/// A node with a workflow of any type, as persistence sees it.
protocol SavedNode {
  /// Returns the state as JSON; nil if it is not saved.
  func savedState(with encoder: JSONEncoder) throws(SnapshotError) -> String?
}

extension Node: SavedNode {
  func savedState(with encoder: JSONEncoder) throws(SnapshotError) -> String? {
    if isChanging { throw .actionIsBeingApplied(path: session.path) }
    guard WorkflowType.State.self is any Codable.Type else { return nil }
    let saved = (workflow as? any RestorableWorkflow).map { $0.stateToSave(state) } ?? state
    guard let saved = saved as? any Encodable else { return nil }
    do {
      return String(decoding: try encoder.encode(saved), as: UTF8.self)
    } catch {
      throw .stateCannotBeSaved(path: session.path, reason: SnapshotError.text(of: error))
    }
  }
}

extension RestorableWorkflow {
  /// Returns the value to save for a state of this workflow's type; nil if nothing is saved.
  fileprivate func stateToSave(_ state: Any) -> Any? {
    guard Self.savesState, let state = state as? State else { return nil }
    return save(state)
  }
}
