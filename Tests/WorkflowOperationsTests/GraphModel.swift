import Workflow
import WorkflowOperations

/// A run of a graph as plainly as it can be written: every question is answered from scratch.
///
/// It shares no code with ``GraphRun``: no counters, no queues, but rules over outcomes.
struct GraphModel {
  enum Phase: Equatable {
    case waiting, ready, unfolding, open, running, endingForRetry, ending, returning, delaying
    case ended
  }

  private(set) var plan: GraphPlan
  var phases: [Phase]
  var attempts: [Int]
  var outcomes: [OperationOutcome?]
  var activated: Set<Int> = []
  var isPaused = false
  /// The operations that have got an outcome, in order.
  var order: [Int] = []
  /// The index of the operation that has not told its outcome yet, and those after it.
  private var told = 0
  /// Which outcomes each operation has heard of, in order.
  private var heard: [[Int]]
  /// The subgraphs whose own closures run, or have run in this attempt.
  private var hasOwnTask: Set<Int> = []
  /// The operations that have started since their subgraph has begun.
  private var hasStarted: Set<Int> = []
  /// The elements of earlier lists that the present list of a map does not have.
  private var former: [Int: Set<Int>] = [:]
  /// The group of these.
  private static let gone = "gone"
  /// The numbers of the first attempts since then: no number is used twice.
  private var first: [Int]

  init(_ plan: GraphPlan) {
    self.plan = plan
    phases = plan.operations.map { _ in .waiting }
    attempts = plan.operations.map { _ in 0 }
    outcomes = plan.operations.map { _ in nil }
    heard = plan.operations.map { _ in [] }
    first = plan.operations.map { _ in 1 }
    for index in phases.indices { decide(index) }
    settle { _ in false }
  }

  private func index(_ name: String) -> Int {
    plan.operations.firstIndex { $0.name == name } ?? -1
  }

  private func dependencies(of name: String) -> [String] {
    plan.dependencies.filter { $0.target == name }.map(\.source)
  }

  private mutating func end(_ index: Int, _ outcome: OperationOutcome) {
    outcomes[index] = outcome
    order.append(index)
    let isOpen = phases[index] == .open
    phases[index] =
      [.running, .endingForRetry, .returning, .open].contains(phases[index]) ? .ending : .ended
    endParts(of: index, isOpen ? .cancelled : outcome)
    // One that waited to begin anew leaves when its parts have returned.
    let hasParts = parts(of: index).contains { phases[$0] != .ended } || isLeft(index)
    if phases[index] == .ended, hasParts { phases[index] = .ending }
  }

  // MARK: Subgraphs

  private func parts(of index: Int) -> [Int] {
    plan.operations.indices.filter {
      plan.operations[$0].group == plan.operations[index].name
    }
  }

  private func isGroup(_ index: Int) -> Bool {
    plan.operations[index].isMap || !parts(of: index).isEmpty
  }

  private func isOpen(_ group: String?) -> Bool {
    group.map { phases[index($0)] == .open } ?? true
  }

  private mutating func endParts(of group: Int, _ outcome: OperationOutcome) {
    for part in parts(of: group) where outcomes[part] == nil {
      switch outcome {
      case .skipped: end(part, .skipped(because: plan.operations[group].name))
      case .notReached: end(part, .notReached)
      default: end(part, .cancelled)
      }
    }
  }

  private mutating func open(_ group: Int) {
    if hasStarted.contains(group) { reset(group) }
    hasStarted.insert(group)
    if plan.operations[group].isMap { return phases[group] = .unfolding }
    phases[group] = .open
    for part in parts(of: group) { decide(part) }
    // They may all have been cancelled before.
    close()
  }

  /// Gives a map its elements; those of an earlier list that the new one does not have are gone.
  mutating func unfold(_ map: Int, into count: Int) {
    guard phases[map] == .unfolding else { return }
    let name = plan.operations[map].name
    for part in parts(of: map) {
      plan.operations[part].group = Self.gone
      former[map, default: []].insert(part)
      if phases[part] != .returning { phases[part] = .ended }
    }
    for number in 0..<count {
      let part = "\(name)/\(number)"
      if let known = plan.operations.firstIndex(where: { $0.name == part }) {
        plan.operations[known].group = name
        former[map]?.remove(known)
        if phases[known] != .returning { phases[known] = .waiting }
        continue
      }
      var operation = GraphPlan.Operation(part)
      operation.group = name
      operation.priority = plan.operations[map].priority
      operation.resources = plan.operations[map].resources
      operation.retry = plan.operations[map].retry
      plan.operations.append(operation)
      phases.append(.waiting)
      attempts.append(0)
      outcomes.append(nil)
      heard.append([])
      first.append(1)
    }
    phases[map] = .open
    for part in parts(of: map) { decide(part) }
    settle { _ in false }
  }

  /// Whether elements of an earlier list of a map still return.
  private func isLeft(_ map: Int) -> Bool {
    former[map, default: []].contains { phases[$0] == .returning }
  }

  /// Goes on with subgraphs of which no part runs any more, and none can start.
  private mutating func close() {
    while let group = phases.indices.first(where: { group in
      let parts = parts(of: group)
      // The closure of a subgraph that is cancelled returns by an event, its parts' by this.
      return isGroup(group) && parts.allSatisfy { phases[$0] == .ended } && !isLeft(group)
        && (phases[group] == .open && !isPaused
          || [.ending, .endingForRetry].contains(phases[group]) && !hasOwnTask.contains(group))
    }) {
      switch phases[group] {
      case .open:
        phases[group] = .running
        hasOwnTask.insert(group)
      case .endingForRetry:
        phases[group] = .delaying
        attempts[group] += 1
      default: phases[group] = .ended
      }
    }
  }

  private mutating func reset(_ group: Int) {
    for part in parts(of: group) {
      reset(part)
      phases[part] = .waiting
      first[part] = attempts[part] + 1
      hasStarted.remove(part)
      outcomes[part] = nil
      heard[part] = []
      hasOwnTask.remove(part)
      told -= order.prefix(told).count { $0 == part }
      order.removeAll { $0 == part }
      let name = plan.operations[part].name
      activated = activated.filter { plan.segues[$0].source != name }
    }
    hasOwnTask.remove(group)
  }

  // MARK: Rules

  private mutating func decide(_ index: Int) {
    guard phases[index] == .waiting, isOpen(plan.operations[index].group) else { return }
    let operation = plan.operations[index]
    let waits = dependencies(of: operation.name)
    let known = heard[index]
    func has(_ name: String) -> Int? { known.first { plan.operations[$0].name == name } }
    let segues = plan.segues.indices.filter { plan.segues[$0].target == operation.name }
    let isOpen = segues.isEmpty || segues.contains { activated.contains($0) }
    if !isOpen, segues.allSatisfy({ has(plan.segues[$0].source) != nil }) {
      return end(index, .notReached)
    }
    var inputsMissing = false
    for source in known {
      let name = plan.operations[source].name
      let isInput = operation.inputs.contains(name)
      guard isInput || operation.results.contains(name), let outcome = outcomes[source] else {
        continue
      }
      if outcome == .notReached { return end(index, .notReached) }
      if isInput, outcome != .succeeded { return end(index, .skipped(because: name)) }
    }
    for name in operation.inputs + operation.results where has(name) == nil { inputsMissing = true }
    let dependencies = known.filter { waits.contains(plan.operations[$0].name) }
    let isComplete = waits.allSatisfy { has($0) != nil }
    let ended = dependencies.map { ($0, outcomes[$0]!) }
    var holds = isComplete
    switch operation.rule {
    case .allDone, .allSucceeded, .allFailed:
      if ended.contains(where: { $0.1 == .notReached }) { return end(index, .notReached) }
      if operation.rule == .allFailed,
        let bad = ended.first(where: { $0.1 != .failed && $0.1 != .timedOut })
      {
        return end(index, .skipped(because: plan.operations[bad.0].name))
      }
      if operation.rule == .allSucceeded, let bad = ended.first(where: { $0.1 != .succeeded }) {
        return end(index, .skipped(because: plan.operations[bad.0].name))
      }
    case .noneFailed:
      if let bad = ended.first(where: { isFailure($0.1) }) {
        return end(index, .skipped(because: plan.operations[bad.0].name))
      }
    case .anyDone:
      guard !waits.isEmpty else { break }
      holds = ended.contains { $0.1 != .notReached }
      if !holds, isComplete { return end(index, .notReached) }
    case .anySucceeded, .anyFailed:
      guard !waits.isEmpty else { break }
      let isGood = { (outcome: OperationOutcome) in
        operation.rule == .anySucceeded
          ? outcome == .succeeded : outcome == .failed || outcome == .timedOut
      }
      holds = ended.contains { isGood($0.1) }
      if !holds, isComplete, let last = ended.last {
        return end(index, .skipped(because: plan.operations[last.0].name))
      }
    }
    if holds, isOpen, !inputsMissing {
      attempts[index] += 1
      phases[index] = .ready
    }
  }

  private func isFailure(_ outcome: OperationOutcome) -> Bool {
    switch outcome {
    case .failed, .timedOut: true
    case .skipped(let cause): outcomes[index(cause)].map(isFailure) ?? false
    default: false
    }
  }

  // MARK: Settling

  private mutating func settle(_ isActivated: (Int) -> Bool) {
    while true {
      while told < order.count {
        let source = order[told]
        told += 1
        tell(source, isActivated)
      }
      close()
      start()
      guard told == order.count else { continue }
      // What is beside an operation in the same graph or subgraph could still lead to it.
      func isQuiet(beside index: Int) -> Bool {
        phases.indices.allSatisfy {
          plan.operations[$0].group != plan.operations[index].group
            || [.waiting, .ended].contains(phases[$0])
        }
      }
      let stuck = phases.indices.filter { index in
        phases[index] == .waiting && isOpen(plan.operations[index].group)
          && isQuiet(beside: index) && isClosed(index) && !hasActivatedSegue(index)
          && plan.segues.contains { $0.target == plan.operations[index].name }
      }
      guard !stuck.isEmpty else { return }
      for index in stuck { end(index, .notReached) }
    }
  }

  private func hasActivatedSegue(_ index: Int) -> Bool {
    let name = plan.operations[index].name
    return plan.segues.indices.contains { plan.segues[$0].target == name && activated.contains($0) }
  }

  /// What an operation waits for that waits itself.
  private func waited(by index: Int) -> Set<Int> {
    let operation = plan.operations[index]
    var names = operation.inputs + operation.results + dependencies(of: operation.name)
    if !hasActivatedSegue(index) {
      names += plan.segues.filter { $0.target == operation.name }.map(\.source)
    }
    return Set(names.map { self.index($0) }.filter { phases[$0] == .waiting })
  }

  /// All that an operation waits for, and what that waits for.
  private func reach(_ index: Int) -> Set<Int> {
    var reach = waited(by: index)
    while true {
      let more = reach.union(reach.flatMap { waited(by: $0) })
      if more == reach { return reach }
      reach = more
    }
  }

  /// Whether all that an operation waits for waits for it.
  private func isClosed(_ index: Int) -> Bool {
    reach(index).allSatisfy { reach($0).contains(index) }
  }

  private mutating func tell(_ source: Int, _ isActivated: (Int) -> Bool) {
    let name = plan.operations[source].name
    var targets = plan.operations.indices.filter {
      dependencies(of: plan.operations[$0].name).contains(name)
    }
    targets += plan.operations.indices.filter {
      (plan.operations[$0].inputs + plan.operations[$0].results).contains(name)
    }
    var led: Set<Int> = []
    for (number, segue) in plan.segues.enumerated() where segue.source == name {
      if let outcome = outcomes[source],
        [.succeeded, .failed, .timedOut].contains(outcome), isActivated(number)
      {
        activated.insert(number)
        led.insert(number)
      }
      targets.append(index(segue.target))
    }
    for target in targets where !heard[target].contains(source) { heard[target].append(source) }
    for target in targets { decide(target) }
    if [.failed, .timedOut].contains(outcomes[source]), !isHandled(source, led) {
      failFast(source)
    }
    let back = led.filter { plan.segues[$0].resets && outcomes[source] != nil }
    let begun = Set(back.map { index(plan.segues[$0].target) }).filter { phases[$0] != .waiting }
    if !begun.isEmpty { restart(begun, by: back) }
  }

  // MARK: Restarts

  mutating func restart(_ index: Int) {
    guard outcomes[index] != nil, isOpen(plan.operations[index].group) else { return }
    restart([index], by: [])
    settle { _ in false }
  }

  private func followers(of first: Set<Int>) -> Set<Int> {
    var found = first
    while true {
      let names = Set(found.map { plan.operations[$0].name })
      let more = plan.operations.indices.filter { other in
        let operation = plan.operations[other]
        return !names.isDisjoint(with: operation.inputs + operation.results)
          || !names.isDisjoint(with: dependencies(of: operation.name))
          || plan.segues.contains {
            names.contains($0.source) && $0.target == operation.name
          } || operation.group.map { names.contains($0) } ?? false
      }
      if found.isSuperset(of: more) { return found }
      found.formUnion(more)
    }
  }

  private mutating func restart(_ first: Set<Int>, by segues: Set<Int>) {
    let set = followers(of: first)
    for part in set {
      let isBusy =
        [.running, .ending, .endingForRetry, .returning].contains(phases[part])
        && (!isGroup(part) || hasOwnTask.contains(part))
      if phases[part] == .ready { attempts[part] -= 1 }
      phases[part] = isBusy ? .returning : .waiting
      if !isBusy { hasOwnTask.remove(part) }
      self.first[part] = attempts[part] + 1
      hasStarted.remove(part)
      outcomes[part] = nil
      heard[part] = []
    }
    told -= order.prefix(told).count { set.contains($0) }
    order.removeAll { set.contains($0) }
    activated = activated.filter { !set.contains(index(plan.segues[$0].source)) }
    activated.formUnion(segues)
    for source in order.prefix(told) {
      let targets = targets(of: plan.operations[source].name).filter(set.contains)
      for target in targets where !heard[target].contains(source) { heard[target].append(source) }
      for target in targets { decide(target) }
    }
    for part in set.sorted() { decide(part) }
  }

  private func targets(of name: String) -> [Int] {
    plan.operations.indices.filter { other in
      let operation = plan.operations[other]
      return dependencies(of: operation.name).contains(name)
        || (operation.inputs + operation.results).contains(name)
        || plan.segues.contains { $0.source == name && $0.target == operation.name }
    }
  }

  // MARK: Failing fast

  private func isHandled(_ source: Int, _ led: Set<Int>) -> Bool {
    let name = plan.operations[source].name
    return plan.segues.indices.contains {
      plan.segues[$0].source == name && led.contains($0)
    }
      || plan.operations.contains { $0.results.contains(name) && !$0.inputs.contains(name) }
      || plan.operations.contains {
        [.anyFailed, .allFailed].contains($0.rule) && dependencies(of: $0.name).contains(name)
      }
  }

  private mutating func failFast(_ source: Int) {
    let group = plan.operations[source].group
    guard group.map({ plan.operations[index($0)].failFast }) ?? plan.failFast else { return }
    for other in plan.operations.indices
    where plan.operations[other].group == group && outcomes[other] == nil {
      end(
        other,
        hasStarted.contains(other)
          ? .cancelled : .skipped(because: plan.operations[source].name))
    }
  }

  private mutating func start() {
    guard !isPaused else { return }
    while let group = phases.indices.first(where: {
      phases[$0] == .ready && isGroup($0)
    }) {
      open(group)
    }
    let order = phases.indices.filter { phases[$0] == .ready }.sorted {
      (-plan.operations[$0].priority, $0) < (-plan.operations[$1].priority, $1)
    }
    for index in order {
      let holders = phases.indices.filter {
        [.running, .ending, .endingForRetry, .returning].contains(phases[$0]) && !isGroup($0)
      }
      if holders.count >= plan.limit ?? .max { return }
      let isFree = plan.operations[index].resources.allSatisfy { resource, amount in
        holders.reduce(amount) { $0 + plan.operations[$1].resources[resource, default: 0] }
          <= plan.limits[resource] ?? .max
      }
      if isFree {
        phases[index] = .running
        hasStarted.insert(index)
      }
    }
  }

  // MARK: Events

  mutating func finish(
    _ index: Int, attempt: Int, _ result: AttemptResult, _ isActivated: (Int) -> Bool
  ) {
    guard attempts[index] == attempt else { return }
    // A subgraph that is cancelled while its parts run has nothing that could return.
    if isGroup(index), !hasOwnTask.contains(index) { return }
    switch phases[index] {
    case .running:
      if result == .failed, hasMore(index) {
        attempts[index] += 1
        phases[index] = .delaying
      } else {
        phases[index] = .ended
        end(index, result == .succeeded ? .succeeded : .failed)
      }
    case .endingForRetry:
      attempts[index] += 1
      phases[index] = .delaying
    case .ending where isGroup(index):
      hasOwnTask.remove(index)
      close()
    case .ending: phases[index] = .ended
    case .returning:
      phases[index] = .waiting
      hasOwnTask.remove(index)
      if plan.operations[index].group == Self.gone {
        phases[index] = .ended
        close()
      } else {
        decide(index)
      }
    default: return
    }
    settle(isActivated)
  }

  mutating func endDelay(_ index: Int) {
    guard phases[index] == .delaying else { return }
    phases[index] = .ready
    settle { _ in false }
  }

  mutating func timeOut(_ index: Int, isTotal: Bool, _ isActivated: (Int) -> Bool) {
    let hasMore = hasMore(index)
    switch phases[index] {
    case .running where !isTotal && hasMore: phases[index] = .endingForRetry
    case .open where !isTotal && hasMore:
      phases[index] = .endingForRetry
      endParts(of: index, .cancelled)
    case .running, .open: end(index, .timedOut)
    case .delaying where isTotal, .endingForRetry where isTotal: end(index, .timedOut)
    case .ready where isTotal && hasStarted.contains(index): end(index, .timedOut)
    default: return
    }
    settle(isActivated)
  }

  mutating func cancel(_ index: Int) {
    guard outcomes[index] == nil else { return }
    end(index, .cancelled)
    settle { _ in false }
  }

  mutating func cancelAll() {
    for index in phases.indices
    where outcomes[index] == nil && plan.operations[index].group == nil {
      end(index, .cancelled)
    }
    settle { _ in false }
  }

  private func hasMore(_ index: Int) -> Bool {
    !plan.operations[index].isMap
      && attempts[index] - first[index] + 1 < plan.operations[index].retry.attempts
  }

  mutating func pause() { isPaused = true }

  mutating func resume() {
    isPaused = false
    settle { _ in false }
  }
}
