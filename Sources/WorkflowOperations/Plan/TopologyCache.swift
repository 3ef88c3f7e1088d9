import WorkflowSynchronization

/// The topology of the plan that a graph had in its last run, since most graphs run many times.
///
/// Copies of a graph share it. One that has changed since then has another plan.
final class TopologyCache: Sendable {
  private let last = Locked<(plan: GraphPlan, topology: GraphTopology)?>(nil)

  /// Returns the topology of a plan.
  ///
  /// The plan of the last run is found at once, since its arrays are the same.
  func topology(of plan: GraphPlan) throws(GraphError) -> GraphTopology {
    if let last = last.withLock({ $0 }), last.plan == plan { return last.topology }
    let topology = try GraphTopology(plan)
    last.withLock { $0 = (plan, topology) }
    return topology
  }
}
