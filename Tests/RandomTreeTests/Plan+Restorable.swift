extension Plan {
  /// The plan, changed so that all that a tree knows stands in states that can be saved.
  ///
  /// States say which workers have finished, so none of them runs again where a tree is restored, and
  /// side effects send nothing when they begin, which they would do again.
  var restorable: Plan {
    var plan = self
    for index in plan.nodes.indices { plan.nodes[index].makeRestorable() }
    return plan
  }
}

extension NodePlan {
  fileprivate mutating func makeRestorable() {
    // Of the types of state these hold everything.
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
