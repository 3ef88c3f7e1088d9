extension Plan {
  /// Leaves out and simplifies parts; returns the smallest plan found that still has a fault.
  func shrunk<Fault>(
    keeping fault: Fault, find: (Plan) async -> Fault?
  ) async -> (plan: Plan, fault: Fault) {
    var smallest = (plan: self, fault: fault)
    var isGettingSmaller = true
    while isGettingSmaller {
      isGettingSmaller = false
      var index = 0
      // Each success makes a new list, but the search does not start at its beginning again.
      var candidates = smallest.plan.smaller
      while index < candidates.count {
        let candidate = candidates[index]
        if candidate != smallest.plan, let fault = await find(candidate) {
          smallest = (candidate, fault)
          candidates = candidate.smaller
          isGettingSmaller = true
        } else {
          index += 1
        }
      }
    }
    return smallest
  }

  /// Plans that are a little simpler; those that leave out most come first.
  private var smaller: [Plan] {
    var plans: [Plan] = []
    func add(_ change: (inout Plan) -> Void) {
      var plan = self
      change(&plan)
      plans.append(plan)
    }
    for size in [8, 4, 2, 1] {
      for start in stride(from: 0, to: steps.count, by: size).reversed() {
        add { $0.steps.removeSubrange(start..<Swift.min(start + size, steps.count)) }
      }
    }
    for index in reactions.indices.reversed() { add { $0.reactions.remove(at: index) } }
    for index in nodes.indices.reversed() where nodes[index] != NodePlan() {
      if index > 0 { add { $0.nodes[index] = NodePlan() } }
      for place in nodes[index].declarations.indices.reversed() {
        add { $0.nodes[index].declarations.remove(at: place) }
      }
    }
    for index in nodes.indices {
      for node in nodes[index].simpler { add { $0.nodes[index] = node } }
    }
    for index in steps.indices {
      for step in steps[index].simpler { add { $0.steps[index] = step } }
    }
    for index in reactions.indices {
      for command in reactions[index].command.simpler {
        add { $0.reactions[index].command = command }
      }
    }
    if observers > 1 { add { $0.observers = 1 } }
    if listeners > 0 { add { $0.listeners -= 1 } }
    if endsByRelease { add { $0.endsByRelease = false } }
    return plans
  }
}

extension NodePlan {
  fileprivate var simpler: [NodePlan] {
    var nodes: [NodePlan] = []
    func add(_ change: (inout NodePlan) -> Void) {
      var node = self
      change(&node)
      if node != self { nodes.append(node) }
    }
    add { $0.kind = .plain }
    add { $0.store = .heap }
    add { $0.adapts = .nothing }
    add { $0.arrangement = .fixed }
    for items in [0, 1, 2, items / 2, items - 1] where items >= 0 && items < self.items {
      add { $0.items = items }
    }
    for index in declarations.indices {
      add { $0.declarations[index].condition = Condition() }
      add { $0.declarations[index].condition.parity = nil }
      for what in declarations[index].what.simpler { add { $0.declarations[index].what = what } }
    }
    return nodes
  }
}

extension Declaration.What {
  fileprivate var simpler: [Declaration.What] {
    switch self {
    case .child(let child): return child.simpler.map { .child($0) }
    case .rows(var rows):
      var simpler = rows.child.simpler.map { child -> Declaration.What in
        var rows = rows
        rows.child = child
        return .rows(rows)
      }
      if rows.items != .stored || rows.ids != .integer {
        rows.items = .stored
        rows.ids = .integer
        simpler.append(.rows(rows))
      }
      return simpler
    case .worker(var worker):
      guard worker.script != WorkerScript() || worker.isErased || worker.isOneOfMany else {
        return []
      }
      worker.isErased = false
      worker.isOneOfMany = false
      let direct = worker
      worker.script = WorkerScript()
      return [.worker(worker), .worker(direct)]
    case .effect(var effect):
      guard effect.sendsAtBeginning != nil || effect.sendsAtEnd != nil || effect.addsLate else {
        return []
      }
      effect.addsLate = false
      var quiet = effect
      quiet.sendsAtEnd = nil
      effect.sendsAtBeginning = nil
      return [.effect(quiet), .effect(effect)]
    case .mailbox: return []
    }
  }
}

extension ChildPlan {
  fileprivate var simpler: [ChildPlan] {
    var children: [ChildPlan] = []
    func add(_ change: (inout ChildPlan) -> Void) {
      var child = self
      change(&child)
      if child != self { children.append(child) }
    }
    add { $0.wrap = .none }
    add { $0.key = .none }
    add { $0.value = .constant(0) }
    add { $0.response = .nothing }
    add { $0.isErased = false }
    return children
  }
}

extension Step {
  fileprivate var simpler: [Step] {
    switch self {
    case .command(let command): command.simpler.map { .command($0) }
    case .work(let pick, let command):
      pick == 0 ? [] : [.work(0, command), .work(pick / 2, command)]
    case .drain: []
    }
  }
}

extension Command {
  fileprivate var simpler: [Command] {
    switch self {
    case .send(let pick, let route, let change):
      (route == .action ? [] : [.send(pick, .action, change)])
        + (change == .add(1) ? [] : [.send(pick, route, .add(1))])
        + (pick == 0 ? [] : (0..<Swift.min(pick, 8)).map { .send($0, route, change) })
    case .sendStale(let pick, let route, let change):
      (route == .action ? [] : [.sendStale(pick, .action, change)])
        + (change == .add(1) ? [] : [.sendStale(pick, route, .add(1))])
    case .update, .post, .listen, .unlisten, .end: []
    }
  }
}
