import Workflow
import WorkflowPersistence

/// Trees, lists and states of a million elements.
///
/// They take a minute and some gigabytes, so they run only by name: `--only scale`.
func makeScaleScenarios() -> [Scenario] {
  [
    firstPass(), slide(), millionNodes(), manyHosts(),
    .time("scale-state", atMost: 2.4, floor: { copying(hugeText) }) { saving(hugeText) },
    .time("scale-messages", atMost: 19, floor: { lockedArray(threads: 8) }, clock: wallTime) {
      posting(threads: 8)
    },
  ]
}

extension Scenario {
  /// Whether it runs only if its name is given.
  var runsByNameOnly: Bool { name.hasPrefix("scale-") }
}

private let million = 1_000_000
private let hugeText = String(repeating: "A line with \"quotes\" and ümlauts.\n", count: 3_000_000)

/// The first pass of a million rows; its floor makes as many objects and a table of their ids.
private func firstPass() -> Scenario {
  .time("scale-rows", atMost: 2.2, floor: objectsWithTable) {
    let host = Box<WorkflowHost<Collection>?>(nil)
    return Subject(limit: 1, prepare: { host.value = nil }) { _ in
      host.value = WorkflowHost(drainedByHand: Collection(count: million))
      check(host.value?.rendering.counters.count == million, "rows are missing")
    }
  }
}

private func objectsWithTable() -> Subject {
  Subject(limit: 1) { _ in
    var objects: [CounterFloor] = []
    var positions: [Int: Int] = [:]
    for id in 0..<million {
      objects.append(CounterFloor())
      positions[id] = id
    }
    check(positions.count == objects.count, "the floor lost a row")
    keep(objects)
  }
}

/// One of a million rows leaves and one joins; the floor does it with a plain loop.
private func slide() -> Scenario {
  .time("scale-slide", atMost: 0.8, floor: { sliding(LoopedCollection(count: million)) }) {
    sliding(Collection(count: million))
  }
}

/// Making a tree of 1,111,111 nodes; the floor renders as many structs.
private func millionNodes() -> Scenario {
  .time("scale-nodes", atMost: 15.2, floor: { TreeFloor.full(depth: 6) }) {
    let host = Box<WorkflowHost<Branch>?>(nil)
    return Subject(limit: 1, prepare: { host.value = nil }) { _ in
      host.value = WorkflowHost(drainedByHand: Branch(depth: 6))
      host.value?.rendering.leaf.onAction.send(.increment)
      check(host.value?.rendering.leaf.count == 1, "the leaf did not change")
    }
  }
}

/// An action in each of 100,000 hosts; the floor increments as many counters.
private func manyHosts() -> Scenario {
  .time("scale-hosts", atMost: 7.3, floor: manyCounters) {
    let hosts = (0..<100_000).map { _ in WorkflowHost(drainedByHand: Counter()) }
    return Subject(limit: 1) { _ in
      let before = hosts[0].rendering.count
      for host in hosts { host.rendering.onAction.send(.increment) }
      check(hosts.allSatisfy { $0.rendering.count == before + 1 }, "a host missed its action")
    }
  }
}

private func manyCounters() -> Subject {
  let counters = (0..<100_000).map { _ in CounterFloor() }
  return Subject(limit: 1) { _ in
    for counter in counters { counter.rendering.increment() }
    check(counters.allSatisfy { $0.rendering.count > 0 }, "the floor missed a counter")
  }
}
