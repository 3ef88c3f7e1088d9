import Workflow

/// Collects the states of a running tree.
struct TreeSaver {
  private var nodes: [TreeSnapshot.Node] = []
  private var saved: Set<NodePlace> = []
  private var names = NodeNames()
  /// The paths of the sessions whose states are left out.
  private(set) var omissions: [(path: String, reason: OmissionReason)] = []

  /// Saves a tree, without recursion since trees may be deep.
  mutating func save(_ root: Session) throws(SnapshotError) -> TreeSnapshot {
    var left: [(session: Session, parent: Int?)] = [(root, nil)]
    while let (session, parent) = left.popLast() {
      guard let identity = names.identity(of: session) else {
        // Rule 48k.
        omissions.append((session.path, .hasNoLastingName))
        continue
      }
      guard saved.insert(NodePlace(parent: parent, identity: identity)).inserted else {
        throw .sameName(path: session.path)
      }
      var node = TreeSnapshot.Node(parent: parent, type: identity.type, key: identity.key)
      switch try (session.node as? any SavedNode)?.savedState(after: nil) {
      case .value(let state): node.state = state
      case .declined(let isWhole):
        omissions.append((session.path, .isDeclined))
        if isWhole { continue }
      case nil: break
      }
      let index = nodes.count
      nodes.append(node)
      left += session.childSessions.reversed().map { ($0, index) }
    }
    let snapshot = TreeSnapshot(nodes: nodes.withoutEmptyBranches)
    try snapshot.requirePossibleDepth()
    return snapshot
  }
}

extension [TreeSnapshot.Node] {
  /// The nodes that have a saved state, or that are above such a node.
  var withoutEmptyBranches: [TreeSnapshot.Node] {
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

/// The saved state of a node, or the decision to save none.
enum StateToSave {
  case value([UInt8])
  /// The workflow declined, for itself or for everything below it too.
  case declined(isSavedAsAWhole: Bool)
}

/// A node with a workflow of any type, as persistence sees it.
protocol SavedNode: AnyObject {
  /// Returns the state to save; nil if states of this type are not saved.
  ///
  /// - Parameter arrays: The arrays of the state that was saved before; nil to keep none.
  func savedState(after arrays: EncodedArrays?) throws(SnapshotError) -> StateToSave?
  /// Whether the node has a state of a type that cannot be saved.
  var hasOtherState: Bool { get }
  /// Whether the nodes below are saved only together with this state.
  var isSavedAsAWhole: Bool { get }
  /// Returns a closure that encodes the states of this node, if they are saved as they are.
  ///
  /// The closure does once the checks that `savedState(after:)` does each time.
  func makeEncoder() -> ((EncodedArrays) throws -> [UInt8])?
}

extension Node: SavedNode {
  var hasOtherState: Bool {
    let declines = (WorkflowType.self as? any RestorableWorkflow.Type)?.savesState == false
    return MemoryLayout<WorkflowType.State>.size > 0 && !declines
      && !(WorkflowType.savedType is any Codable.Type)
  }

  var isSavedAsAWhole: Bool {
    (WorkflowType.self as? any RestorableWorkflow.Type)?.isSavedAsAWhole == true
  }

  func makeEncoder() -> ((EncodedArrays) throws -> [UInt8])? {
    guard !(workflow is any RestorableWorkflow), WorkflowType.State.self is any Decodable.Type,
      let type = WorkflowType.State.self as? any Encodable.Type
    else { return nil }
    func encoder<Encoded: Encodable>(_: Encoded.Type) -> (EncodedArrays) throws -> [UInt8] {
      { [unowned self] in
        // The type of the state was determined before.
        try CBOROutput.bytes(of: state as! Encoded, after: $0)
      }
    }
    return encoder(type)
  }

  func savedState(after arrays: EncodedArrays?) throws(SnapshotError) -> StateToSave? {
    // Rule 47d.
    if isChanging { throw .actionIsBeingApplied(path: session.path) }
    guard WorkflowType.savedType is any Codable.Type else { return nil }
    do {
      var saved: Any = state
      if let restorable = workflow as? any RestorableWorkflow {
        let type = Swift.type(of: restorable)
        // Rule 48h.
        guard type.savesState else { return nil }
        // Rule 48e.
        guard let chosen = try restorable.stateToSave(state) else {
          return .declined(isSavedAsAWhole: type.isSavedAsAWhole)
        }
        // Rule 48d.
        saved = chosen
      }
      guard let saved = saved as? any Encodable else { return nil }
      return .value(try CBOROutput.bytes(of: saved, after: arrays))
    } catch {
      throw .stateCannotBeSaved(path: session.path, reason: SnapshotError.text(of: error))
    }
  }
}

extension RestorableWorkflow {
  /// Returns the value to save for a state of this workflow's type; nil if the workflow declines.
  fileprivate func stateToSave(_ state: Any) throws -> Any? {
    try (state as? State).flatMap { try save($0) }
  }
}
