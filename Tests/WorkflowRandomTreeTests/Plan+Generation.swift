import WorkflowTestSupport

extension Plan {
  /// Draws a plan; the same seed gives the same one.
  init(seed: Int) {
    var generator = PlanGenerator(seed: seed)
    self = generator.plan()
  }
}

/// A generator of random plans.
private struct PlanGenerator {
  private var random: SeededGenerator
  /// The approximate limit for the number of nodes in a tree.
  private let limit: Int
  private let nodeCount: Int
  private let stepCount: Int
  private let theme: Theme

  /// The subject of a plan.
  private enum Theme {
    case anything
    /// A collection of many rows, or one whose rows have collections of their own.
    case longRows, nestedRows
  }

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    switch random.below(20) {
    case 0: (limit, nodeCount, stepCount, theme) = (200, 3, 24, .longRows)
    case 1: (limit, nodeCount, stepCount, theme) = (90, 8, 24, .anything)
    case 2, 3: (limit, nodeCount, stepCount, theme) = (100, 4, 20, .nestedRows)
    case 4: (limit, nodeCount, stepCount, theme) = (60, 3, 24, .longRows)
    case 5..<12: (limit, nodeCount, stepCount, theme) = (40, 6, 28, .anything)
    default: (limit, nodeCount, stepCount, theme) = (18, 4, 20, .anything)
    }
  }

  mutating func plan() -> Plan {
    var nodes = [NodePlan](repeating: NodePlan(), count: nodeCount)
    var sizes = [Int](repeating: 1, count: nodeCount)
    for number in nodes.indices.reversed() {
      nodes[number] = node(number, sizes: &sizes)
    }
    let steps = (0..<stepCount).map { _ in step() }
    let reactions = (0..<random.below(10)).map { _ in reaction() }
    return Plan(
      nodes: nodes, steps: steps, reactions: reactions, observers: random.isOne(in: 3) ? 2 : 1,
      listeners: random.below(4), endsByRelease: random.isOne(in: 4))
  }

  // MARK: Nodes

  private mutating func node(_ number: Int, sizes: inout [Int]) -> NodePlan {
    var node = NodePlan()
    node.kind = random.isOne(in: 3) ? .plain : random.pick(Kind.allCases)
    node.store = random.isOne(in: 2) ? .heap : random.pick(StoreKind.allCases)
    let isCollection = theme == .nestedRows && number < 2 || theme == .longRows && number == 0
    if number == 0 && !random.isOne(in: 4) || isCollection {
      node.store = random.pick([.heap, .boxed, .shared])
    }
    node.adapts = random.isOne(in: 3) ? change() : .nothing
    node.arrangement = random.isOne(in: 2) ? .fixed : random.pick(Arrangement.allCases)
    node.items = items(of: number)
    if isCollection, let rows = rows(number, sizes: &sizes) {
      node.declarations.append(Declaration(what: .rows(rows)))
    }
    for _ in 0..<(1 + random.below(number == 0 ? 6 : 4)) {
      if let what = what(number, sizes: &sizes) {
        node.declarations.append(Declaration(condition: condition(), what: what))
      }
    }
    if node.kind == .unpropped { keepDependencies(from: &node.declarations) }
    return node
  }

  /// Replaces the values that rows take from a node without props.
  ///
  /// The value of such a node is a dependency, and only props may change: rows that are not asked
  /// for again would not see a new value.
  private func keepDependencies(from declarations: inout [Declaration]) {
    for index in declarations.indices {
      guard case .rows(var rows) = declarations[index].what, rows.child.value == .value else {
        continue
      }
      rows.child.value = .constant(1)
      declarations[index].what = .rows(rows)
    }
  }

  private mutating func items(of node: Int) -> Int {
    switch theme {
    case .longRows where node == 0: 10 + random.below(50)
    case .nestedRows where node == 0: random.isOne(in: 4) ? 17 + random.below(9) : random.below(6)
    case .nestedRows where node == 1: 1 + random.below(4)
    case .anything, .longRows, .nestedRows: random.below(6)
    }
  }

  private mutating func condition() -> Condition {
    guard random.isOne(in: 2) else { return Condition() }
    return Condition(
      modes: 1 + random.below(15), parity: random.isOne(in: 5) ? random.below(2) : nil)
  }

  private mutating func what(_ number: Int, sizes: inout [Int]) -> Declaration.What? {
    switch random.below(12) {
    case 0..<4: return child(number, sizes: &sizes).map { .child($0) }
    case 4..<7: return rows(number, sizes: &sizes).map { .rows($0) }
    case 7, 8: return .worker(worker())
    case 9, 10: return .effect(effect())
    default: return .mailbox(key: random.below(3), response())
    }
  }

  private mutating func child(_ number: Int, sizes: inout [Int]) -> ChildPlan? {
    guard number + 1 < nodeCount else { return nil }
    let node = number + 1 + random.below(nodeCount - number - 1)
    guard sizes[number] + sizes[node] <= limit else { return nil }
    sizes[number] += sizes[node]
    return childPlan(node, sources: childSources)
  }

  private mutating func rows(_ number: Int, sizes: inout [Int]) -> RowsPlan? {
    guard number + 1 < nodeCount else { return nil }
    let node =
      switch theme {
      case .nestedRows where number == 0: 1
      case .longRows where !random.isOne(in: 4): nodeCount - 1
      default: number + 1 + random.below(nodeCount - number - 1)
      }
    let room = theme == .nestedRows && number == 1 ? 3 * sizes[node] : limit - sizes[number]
    let most = theme != .anything && number == 0 ? 64 : 9
    let capacity = min(most, room / sizes[node])
    guard capacity > 1 else { return nil }
    sizes[number] += capacity * sizes[node]
    return RowsPlan(
      child: rowPlan(node),
      items: random.isOne(in: 2) ? .stored : random.pick(ItemSource.allCases),
      ids: random.pick(IDForm.allCases), capacity: capacity)
  }

  private var childSources: [ValueSource] {
    [.constant(0), .constant(1), .count, .halfCount, .mode, .selected, .value, .siblings]
  }

  private var rowSources: [ValueSource] {
    [
      .constant(0), .item, .item, .item, .isSelected, .isSelected, .count, .mode, .value, .siblings,
      .siblings, .siblings,
    ]
  }

  private mutating func childPlan(_ node: Int, sources: [ValueSource]) -> ChildPlan {
    let keys: [KeyPlan] = [
      .none, .integer(random.below(4)), .text(random.below(3)), .other(random.below(3)), .mode,
    ]
    return ChildPlan(
      node: node, key: random.pick(keys), value: random.pick(sources),
      wrap: random.isOne(in: 2) ? .none : random.pick(Wrap.allCases), response: response(),
      isErased: random.isOne(in: 4))
  }

  private mutating func rowPlan(_ node: Int) -> ChildPlan {
    var child = childPlan(node, sources: rowSources)
    if random.isOne(in: 2) { child.response = random.pick([.removeRow, .changeRow, .moveRow]) }
    return child
  }

  private mutating func response() -> Response { random.pick(Response.allCases) }

  private mutating func worker() -> WorkerPlan {
    WorkerPlan(
      number: random.pick([.constant(0), .mode, .value, .count]), base: 1 + random.below(3),
      script: WorkerScript(
        putsAtOnce: random.isOne(in: 3), finishesAtOnce: random.isOne(in: 4),
        isLate: random.isOne(in: 3), retires: random.isOne(in: 3)),
      response: response(), isErased: random.isOne(in: 4), isOneOfMany: random.isOne(in: 3))
  }

  private mutating func effect() -> EffectPlan {
    EffectPlan(
      key: random.pick([.constant(0), .mode, .value, .count]), base: 1 + random.below(3),
      sendsAtBeginning: random.isOne(in: 4) ? change() : nil,
      sendsAtEnd: random.isOne(in: 4) ? change() : nil, addsLate: random.isOne(in: 5))
  }

  // MARK: Steps and reactions

  private mutating func change() -> Change {
    let number = random.below(60)
    // Plans about long collections change items more often.
    switch theme == .longRows && random.isOne(in: 2) ? 12 + random.below(11) : random.below(26) {
    case 0: return .nothing
    case 1, 2: return .add(1 + number % 3)
    case 3, 4, 5: return .mode(number % 4)
    case 6: return .select(number % 6)
    case 7, 8: return .output(number)
    case 9, 10: return .addAndOutput(number)
    case 11: return .reset
    case 12, 13: return .insert(number)
    case 14, 15: return .remove(number)
    case 16, 17: return .alter(number)
    case 18, 19: return .move(number)
    case 20, 21: return .moveAndAlter(number)
    case 22: return .shuffle(number)
    case 23: return .fill(theme == .longRows ? number : number % 8)
    case 24: return .clear
    default: return .select(number % 3)
    }
  }

  private mutating func outputs() -> Change {
    random.isOne(in: 2) ? .output(random.below(50)) : .addAndOutput(random.below(50))
  }

  private mutating func route() -> Route {
    random.isOne(in: 2) ? .action : random.pick(Route.allCases)
  }

  /// Picks a node to send to: the root more often than any other.
  private mutating func pick() -> Int { random.isOne(in: 3) ? 0 : random.below(10_000) }

  private mutating func command() -> Command {
    switch random.below(20) {
    case 0, 1: return .sendStale(random.below(10_000), route(), change())
    case 2, 3: return .update(random.below(5))
    case 4, 5: return .post(random.below(10_000), random.below(50))
    case 6: return .listen
    case 7: return .unlisten(random.below(10_000))
    case 8..<12: return .send(1 + random.below(10_000), .action, outputs())
    default: return .send(pick(), route(), change())
    }
  }

  private mutating func step() -> Step {
    switch random.below(20) {
    case 0, 1: return .drain
    case 2, 3, 4: return .work(random.below(10_000), workerCommand())
    case 5: return random.isOne(in: 12) ? .command(.end) : .drain
    default: return .command(command())
    }
  }

  private mutating func workerCommand() -> WorkerCommand {
    switch random.below(4) {
    case 0: .finish
    case 1: .putTwice(random.below(50))
    default: .put(random.below(50))
    }
  }

  private mutating func reaction() -> Reaction {
    let place = random.pick(Place.allCases + [.effectBegins])
    let ordinals: [Int] =
      switch place {
      // The first of these events mostly occur in the first pass, before there is a host.
      case .observer: [30, 100, 300]
      case .effectBegins: [4, 12, 30]
      default: [2, 4, 12, 30]
      }
    let command: Command =
      switch random.below(16) {
      case 0: .end
      case 1: .listen
      case 2,
        3 where place == .published:
        .unlisten(random.below(10_000))
      default: self.command()
      }
    return Reaction(
      place: place, ordinal: 1 + random.below(random.pick(ordinals)), command: command)
  }
}
