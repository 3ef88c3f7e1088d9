package import Workflow

extension TreeSnapshot {
  /// Returns the type of the first node whose state is another one in another snapshot; nil if none
  /// is.
  ///
  /// - Parameters:
  ///   - other: A snapshot of the same tree, or of one that was restored from this one.
  ///   - sessions: The sessions that are not compared, with all below them.
  package func firstDifference(
    from other: TreeSnapshot, except sessions: [WorkflowSession]
  ) -> String? {
    if nodes == other.nodes { return nil }
    let paths = Set(sessions.compactMap { NodeIdentity.path(of: $0.session) })
    let (states, others) = (states(outside: paths), other.states(outside: paths))
    let pairs = zip(states, others)
    if let (pair, _) = pairs.first(where: !=) { return pair.path.last?.type }
    let rest = states.dropFirst(others.count) + others.dropFirst(states.count)
    return rest.first?.path.last?.type
  }

  private struct PlacedState: Equatable {
    let path: [NodeIdentity]
    let state: [UInt8]?
  }

  /// The states of the nodes that are neither at nor below some paths.
  private func states(outside paths: Set<[NodeIdentity]>) -> [PlacedState] {
    var places: [[NodeIdentity]?] = []
    var states: [PlacedState] = []
    for node in nodes {
      let identity = NodeIdentity(type: node.type, key: node.key)
      // A path is nil at and below one of those that are left out.
      let above = node.parent.map { places[$0] } ?? []
      let path = above.map { $0 + [identity] }.flatMap { paths.contains($0) ? nil : $0 }
      places.append(path)
      if let path { states.append(PlacedState(path: path, state: node.state)) }
    }
    return states
  }
}
