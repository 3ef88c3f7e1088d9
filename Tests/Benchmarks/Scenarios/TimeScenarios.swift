import Workflow

/// The time of a turn in trees of many shapes.
func makeTurnScenarios() -> [Scenario] {
  [counter()]
    + [10, 100, 1000].map(chain) + [10, 100, 1000].map(tellingChain)
    + [10, 100, 1000, 10_000].map(wide) + [100, 1000, 10_000, 100_000].map(each)
    // The budget is that of the largest; the small ones show how the time grows.
    + [1, 2, 3, 4].map(tree)
    + [anyRows(), noop(), props(), propsOfRows(), propsOfScreens(), churn()]
    + [10, 1000, 100_000].map { churn(besideLoop: $0) }
    + [bigState(), burst(), startup()]
}

/// An action in a tree of one node.
private func counter() -> Scenario {
  .time("counter", atMost: 8, stretch: 4) {
    let host = WorkflowHost(drainedByHand: Counter())
    return Subject { times in
      let before = host.rendering.count
      for _ in 0..<times { host.rendering.onAction.send(.increment) }
      check(host.rendering.count == before + times, "counter")
    }
  }
}

/// An action at the end of a chain of single children.
private func chain(depth: Int) -> Scenario {
  .time("chain-\(depth)", atMost: 4.5, stretch: 3, per: depth) {
    let host = WorkflowHost(drainedByHand: Chain(depth: depth))
    return Subject { times in
      let before = host.rendering.count
      for _ in 0..<times { host.rendering.onAction.send(.increment) }
      check(host.rendering.count == before + times, "chain")
    }
  }
}

/// An action whose output goes up a chain of single children.
private func tellingChain(depth: Int) -> Scenario {
  .time("chain-output-\(depth)", atMost: 10.5, stretch: 4, per: depth) {
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

/// An action in one of many children with keys.
private func wide(width: Int) -> Scenario {
  .time("wide-\(width)", atMost: width == 10 ? 2.8 : 1.8, stretch: 1, per: width) {
    let host = WorkflowHost(drainedByHand: Row(keys: (0..<width).map { Key($0) }))
    return Subject { times in
      let before = host.rendering[width / 2].count
      for _ in 0..<times { host.rendering[width / 2].onAction.send(.increment) }
      check(host.rendering[width / 2].count == before + times, "wide")
    }
  }
}

/// An action in one of the children of a `render(each:)`.
private func each(width: Int) -> Scenario {
  .time("each-\(width)", atMost: 205, stretch: 50) {
    let host = WorkflowHost(drainedByHand: Collection(count: width))
    return Subject { times in
      let before = host.rendering.counters[width / 2].count
      for _ in 0..<times { host.rendering.counters[width / 2].onAction.send(.increment) }
      check(host.rendering.counters[width / 2].count == before + times, "each")
    }
  }
}

/// An action in one of a thousand rows of any type; the floor has rows of one type.
private func anyRows() -> Scenario {
  .time("any-rows-1000", atMost: 2, floor: { tapping(rowsOfOneType()) }) {
    let host = WorkflowHost(drainedByHand: AnyCollection(count: 1000))
    return tapping { host.rendering[500] }
  }
}

private func rowsOfOneType() -> () -> Counter.Screen {
  let host = WorkflowHost(drainedByHand: Collection(count: 1000))
  return { host.rendering.counters[500] }
}

private func tapping(_ row: @escaping () -> Counter.Screen) -> Subject {
  Subject { times in
    let before = row().count
    for _ in 0..<times { row().onAction.send(.increment) }
    check(row().count == before + times, "a row")
  }
}

/// An action in a leaf of a tree in which every node has ten children.
private func tree(depth: Int) -> Scenario {
  let nodes = [10, 100, 1000, 10_000][depth - 1]
  return .time(
    "tree-\(nodes)", atMost: 3.2, stretch: 2,
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

/// An action that changes nothing.
private func noop() -> Scenario {
  .time("noop", atMost: 7.8, stretch: 3) {
    let host = WorkflowHost(drainedByHand: Branch(depth: 4))
    return Subject { times in
      for _ in 0..<times { host.rendering.leaf.onAction.send(.nothing) }
      check(host.rendering.leaf.count == 0, "noop")
    }
  }
}

/// New props for two of a thousand children.
private func props() -> Scenario {
  .time("props-1000", atMost: 0.7, stretch: 0.2, per: 1000) { changingProps() }
}

private func changingProps() -> Subject {
  let host = WorkflowHost(drainedByHand: Labels(ids: Array(0..<1000)))
  let count = Box(0)
  return Subject { times in
    for _ in 0..<times { host.rendering.onAction.send(.next) }
    count.value += times
    check(host.rendering.numbers[count.value % 1000] == count.value, "props")
  }
}

/// New props for two of a thousand rows of a collection, beside a plain loop.
///
/// The collection keeps its renderings for the next pass, and the loop does not.
private func propsOfRows() -> Scenario {
  .time("props-beside-loop-1000", atMost: 1.2, stretch: 1, floor: changingProps) {
    let host = WorkflowHost(drainedByHand: LabelCollection(ids: Array(0..<1000)))
    let count = Box(0)
    return Subject { times in
      for _ in 0..<times { host.rendering.onAction.send(.next) }
      count.value += times
      check(host.rendering.numbers[count.value % 1000] == count.value, "props of rows")
    }
  }
}

/// The same for rows that show what most rows show: texts and sinks, which are counted references.
private func propsOfScreens() -> Scenario {
  func subject(isLoop: Bool) -> Subject {
    let host = WorkflowHost(drainedByHand: Plates(isLoop: isLoop))
    let count = Box(0)
    return Subject { times in
      for _ in 0..<times { host.rendering.onAction.send(.next) }
      count.value += times
      check(host.rendering.number(at: count.value % 1000) == count.value, "props of screens")
    }
  }
  return .time("screens-beside-loop-1000", atMost: 1, floor: { subject(isLoop: true) }) {
    subject(isLoop: false)
  }
}

/// A collection that loses its first item and gains one at its end.
private func churn() -> Scenario {
  .time("churn-1000", atMost: 1400, stretch: 600) { sliding(Collection(count: 1000)) }
}

/// The same, beside a plain loop.
private func churn(besideLoop count: Int) -> Scenario {
  .time(
    "churn-beside-loop-\(count)", atMost: [10: 1.85, 1000: 1][count] ?? 1.6,
    floor: { sliding(LoopedCollection(count: count)) }
  ) {
    sliding(Collection(count: count))
  }
}

/// Moves the window of a collection.
func sliding(_ collection: Collection) -> Subject {
  let host = WorkflowHost(drainedByHand: collection)
  return Subject { times in
    let before = host.rendering.counters.ids.first!
    for _ in 0..<times { host.rendering.onAction.send(.slide) }
    check(host.rendering.counters.ids.first == before + times, "the window did not move")
  }
}

func sliding(_ collection: LoopedCollection) -> Subject {
  let host = WorkflowHost(drainedByHand: collection)
  return Subject { times in
    for _ in 0..<times { host.rendering.onAction.send(.slide) }
    check(host.rendering.counters.count == collection.count, "the floor lost a row")
  }
}

/// An action in a node with a large state, compared with one in a small one.
private func bigState() -> Scenario {
  .time(
    "bigstate", atMost: 1.2,
    floor: sendingToCounter
  ) {
    let host = WorkflowHost(drainedByHand: BigState())
    return Subject { times in
      let before = host.rendering.sum
      for _ in 0..<times { host.rendering.onAction.send(.increment) }
      check(host.rendering.sum == before + times, "bigstate")
    }
  }
}

/// Actions that each send the next one, compared with those sent from outside.
private func burst() -> Scenario {
  .time(
    "burst", atMost: 1.65,
    floor: sendingToCounter
  ) {
    let host = WorkflowHost(drainedByHand: Burst())
    return Subject { times in
      let before = host.rendering.count
      host.rendering.onAction.send(Burst.Action(left: times - 1, next: host.rendering.onAction))
      check(host.rendering.count == before + times, "burst")
    }
  }
}

/// Actions sent to a counter, one by one.
private func sendingToCounter() -> Subject {
  let host = WorkflowHost(drainedByHand: Counter())
  return Subject { times in
    for _ in 0..<times { host.rendering.onAction.send(.increment) }
  }
}

/// Making a host with a tree of 11,111 nodes.
private func startup() -> Scenario {
  .time("startup", atMost: 12, stretch: 8, floor: { TreeFloor.full() }) {
    // The host ends outside the measurement, which makes room for the next one.
    let host = Box<WorkflowHost<Branch>?>(nil)
    return Subject(limit: 1, prepare: { host.value = nil }) { _ in
      host.value = WorkflowHost(drainedByHand: Branch(depth: 4))
      check(host.value?.rendering.children.count == 10, "startup")
    }
  }
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
