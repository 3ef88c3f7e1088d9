import WorkflowSynchronization

/// The topology of the plan that a graph had in its last run, since most graphs run many times.
///
/// Copies of a graph share it. One that has changed since then has another plan.
final class TopologyCache: Sendable {
  private let last = Locked<(plan: GraphPlan, topology: GraphTopology)?>(nil)

  /// Returns the topology of a plan.
  ///
  /// It takes a moment if the plan is the last one, of which the arrays are the same then.
  func topology(of plan: GraphPlan) throws(GraphError) -> GraphTopology {
    if let last = last.withLock({ $0 }), last.plan == plan { return last.topology }
    let topology = try GraphTopology(plan)
    last.withLock { $0 = (plan, topology) }
    return topology
  }
}
