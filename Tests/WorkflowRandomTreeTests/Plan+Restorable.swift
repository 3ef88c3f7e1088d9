extension Plan {
  /// The plan, changed so that states that can be saved hold everything that a tree knows.
  ///
  /// States record which workers have finished, so none of these runs again in a restored tree.
  /// Side effects send nothing when they begin, because they would send it again.
  var restorable: Plan {
    var plan = self
    for index in plan.nodes.indices { plan.nodes[index].makeRestorable() }
    return plan
  }
}

extension NodePlan {
  fileprivate mutating func makeRestorable() {
    // Only these types of state hold everything.
    if ![.heap, .boxed, .shared].contains(store) || kind == .tight { store = .heap }
    if kind == .tight { kind = .plain }
    for index in declarations.indices {
      switch declarations[index].what {
      case .worker(var worker):
        worker.script.finishesAtOnce = false
        worker.script.putsAtOnce = false
        worker.script.retires = true
        declarations[index].what = .worker(worker)
      case .effect(var effect):
        effect.sendsAtBeginning = nil
        declarations[index].what = .effect(effect)
      case .child, .rows, .mailbox: break
      }
    }
  }
}
