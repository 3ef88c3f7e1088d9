import Workflow

/// Makes the scenarios for the time of a turn, in trees of many shapes.
func makeTurnScenarios() -> [Scenario] {
  [
    .time("counter", atMost: 8, stretch: 4) {
      let host = WorkflowHost(drainedByHand: Counter())
      return Subject { times in
        let before = host.rendering.count
        for _ in 0..<times { host.rendering.onAction.send(.increment) }
        check(host.rendering.count == before + times, "counter")
      }
    }
  ]
    + [10, 100, 1000].map { depth in
      .time("chain-\(depth)", atMost: 5, stretch: 3, per: depth) {
        let host = WorkflowHost(drainedByHand: Chain(depth: depth))
        return Subject { times in
          let before = host.rendering.count
          for _ in 0..<times { host.rendering.onAction.send(.increment) }
          check(host.rendering.count == before + times, "chain")
        }
      }
    }
    + [10, 100, 1000].map { depth in
      .time("chain-output-\(depth)", atMost: 7, stretch: 4, per: depth) {
        let told = Box(0)
        let host = WorkflowHost(
          drainedByHand: TellingChain(depth: depth), onOutput: { told.value = $0 })
        return Subject { times in
          let before = told.value
          for _ in 0..<times { host.rendering.onAction.send(.increment) }
          check(told.value == before + times, "chain-output")
          check(host.rendering.count == told.value, "chain-output's rendering")
        }
      }
    }
    + [10, 100, 1000, 10_000].map { width in
      .time("wide-\(width)", atMost: 2.5, stretch: 1, per: width) {
        let host = WorkflowHost(drainedByHand: Row(keys: (0..<width).map { Key($0) }))
        return Subject { times in
          let before = host.rendering[width / 2].count
          for _ in 0..<times { host.rendering[width / 2].onAction.send(.increment) }
          check(host.rendering[width / 2].count == before + times, "wide")
        }
      }
    }
    + [100, 1000, 10_000, 100_000].map { width in
      .time("each-\(width)", atMost: 400, stretch: 50) {
        let host = WorkflowHost(drainedByHand: Collection(count: width))
        return Subject { times in
          let before = host.rendering.counters[width / 2].count
          for _ in 0..<times { host.rendering.counters[width / 2].onAction.send(.increment) }
          check(host.rendering.counters[width / 2].count == before + times, "each")
        }
      }
    }
    // The budget is for the largest tree; the smaller ones show how the cost grows.
    + [1, 2, 3, 4].map { depth in
      let nodes = [10, 100, 1000, 10_000][depth - 1]
      return .time(
        "tree-\(nodes)", atMost: depth == 4 ? 4 : 6, stretch: 2,
        floor: { TreeFloor.path(depth: depth) }
      ) {
        let host = WorkflowHost(drainedByHand: Branch(depth: depth))
        return Subject { times in
          let before = host.rendering.leaf.count
          for _ in 0..<times { host.rendering.leaf.onAction.send(.increment) }
          check(host.rendering.leaf.count == before + times, "tree")
        }
      }
    }
    + [
      .time("noop", atMost: 6, stretch: 3) {
        let host = WorkflowHost(drainedByHand: Branch(depth: 4))
        return Subject { times in
          for _ in 0..<times { host.rendering.leaf.onAction.send(.nothing) }
          check(host.rendering.leaf.count == 0, "noop")
        }
      },
      .time("props-1000", atMost: 3, stretch: 1.2, per: 1000) {
        let host = WorkflowHost(drainedByHand: Labels(keys: (0..<1000).map { Key($0) }))
        let count = Box(0)
        return Subject { times in
          for _ in 0..<times { host.rendering.onAction.send(.next) }
          count.value += times
          check(host.rendering.numbers[count.value % 1000] == count.value, "props")
        }
      },
      .time("churn-1000", atMost: 3000, stretch: 500) {
        let host = WorkflowHost(drainedByHand: Collection(count: 1000))
        return Subject { times in
          let before = host.rendering.counters.ids.first!
          for _ in 0..<times { host.rendering.onAction.send(.slide) }
          check(host.rendering.counters.ids.first == before + times, "churn")
        }
      },
      .time(
        "bigstate", atMost: 1.5,
        floor: {
          let host = WorkflowHost(drainedByHand: Counter())
          return Subject { times in
            for _ in 0..<times { host.rendering.onAction.send(.increment) }
          }
        }
      ) {
        let host = WorkflowHost(drainedByHand: BigState())
        return Subject { times in
          let before = host.rendering.sum
          for _ in 0..<times { host.rendering.onAction.send(.increment) }
          check(host.rendering.sum == before + times, "bigstate")
        }
      },
      .time(
        "burst", atMost: 1.5,
        floor: {
          let host = WorkflowHost(drainedByHand: Counter())
          return Subject { times in
            for _ in 0..<times { host.rendering.onAction.send(.increment) }
          }
        }
      ) {
        let host = WorkflowHost(drainedByHand: Burst())
        return Subject { times in
          let before = host.rendering.count
          host.rendering.onAction.send(Burst.Action(left: times - 1, next: host.rendering.onAction))
          check(host.rendering.count == before + times, "burst")
        }
      },
      .time("startup", atMost: 5, stretch: 2.5, floor: TreeFloor.full) {
        // The host ends outside the measurement, which makes room for the next one.
        let host = Box<WorkflowHost<Branch>?>(nil)
        return Subject(limit: 1, prepare: { host.value = nil }) { _ in
          host.value = WorkflowHost(drainedByHand: Branch(depth: 4))
          check(host.value?.rendering.children.count == 10, "startup")
        }
      },
    ]
}

/// A mutable value that closures share.
final class Box<Value> {
  // Unchecked, so that the checks are not measured as well.
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) { self.value = value }
}

extension Branch.Screen {
  /// A leaf in the middle of the tree.
  var leaf: Branch.Screen {
    var screen = self
    while !screen.children.isEmpty { screen = screen.children[5] }
    return screen
  }
}
