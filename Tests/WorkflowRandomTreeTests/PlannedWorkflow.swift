import Workflow

/// A workflow that does what a plan says.
///
/// The conforming types differ in their props, states and outputs. Both the runtime and the model
/// run the code in this file.
protocol PlannedWorkflow: Workflow where Rendering == Shown {
  associatedtype Store: PlannedStore where Store.State == State

  var given: Given { get }
  /// A dependency that follows the state of the parent.
  var stamp: Int { get }
  var world: World { get }

  init(given: Given, stamp: Int, world: World)

  static func output(_ number: Int) -> Output?
  static func number(_ output: Output) -> Int
  /// Returns whether these props may have changed, according to the rules.
  static func mayDiffer(_ previous: Given, _ current: Given) -> Bool
  /// Whether the props have a size.
  static var hasProps: Bool { get }
  /// Whether the props can be compared.
  static var comparesProps: Bool { get }

  /// Renders this as a child in the runtime.
  func shown<Parent: Workflow, Action: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>, key: Key,
    onOutput: @escaping (Output) -> Action
  ) -> Shown
}

extension PlannedWorkflow {
  static var hasProps: Bool { true }
  static var comparesProps: Bool { true }
  static func mayDiffer(_ previous: Given, _ current: Given) -> Bool { previous != current }

  func shown<Parent: Workflow, Action: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>, key: Key,
    onOutput: @escaping (Output) -> Action
  ) -> Shown {
    context.render(self, key: key, onOutput: onOutput)
  }
}

extension PlannedWorkflow where Output == Int {
  static func output(_ number: Int) -> Int? { number }
  static func number(_ output: Int) -> Int { output }
}

extension PlannedWorkflow {
  func makeInitialState() -> State {
    let items = (0..<world.plan.nodes[given.node].items).map { Item(id: $0, value: 0) }
    return Store.state(Facts(birth: world.nextBirth(), items: items))
  }

  func workflowDidChange(from previous: Self, state: inout State) {
    let change = world.plan.nodes[given.node].adapts
    let birth = Store.facts(state).birth
    if !world.rendered.contains(birth) { world.log(.adaptsTooEarly, birth) }
    // Called for equal props too if they cannot be compared; then nothing may change.
    guard previous.given.value != given.value, change != .nothing else { return }
    var facts = Store.facts(state)
    _ = facts.make(change)
    Store.put(facts, into: &state)
    world.covered.insert(.adapted)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Shown {
    declare(state: state, in: context)
  }

  /// Applies a change, and logs it.
  func make(_ change: Change, in state: inout State, captured: Int, stamp: Int) -> Output? {
    var facts = Store.facts(state)
    world.log(.apply, facts.birth, facts.count, captured, stamp)
    let items = facts.items
    let output = facts.make(change)
    if facts.items != items { world.covered.formUnion(change.features) }
    Store.put(facts, into: &state)
    world.happens(.apply)
    return output.flatMap { Self.output($0) }
  }

  /// Applies a move without a workflow, and without logging it.
  static func makeQuietly(_ move: Move<Self>, in state: inout State) -> Output? {
    var facts = Store.facts(state)
    let output = facts.make(move.change)
    Store.put(facts, into: &state)
    return output.flatMap { Self.output($0) }
  }
}

extension PlannedWorkflow {
  /// Declares what the plan says, in the runtime or in the model.
  func declare<Context: Declaring & ~Copyable>(
    state: State, in context: borrowing Context
  ) -> Shown where Context.Parent == Self {
    let plan = world.plan.nodes[given.node]
    var render = PlannedRender(
      facts: Store.facts(state), given: given, world: world, stamp: Store.facts(state).count)
    world.covered.formUnion(plan.features)
    world.rendered.insert(render.facts.birth)
    var entry = context.entry(of: self)
    for declaration in plan.arranged(render.facts)
    where declaration.condition.holds(render.facts, given) {
      switch declaration.what {
      case .child(let plan): declareChild(world.type(of: plan.node), plan, &render, in: context)
      case .rows(let plan): declareRows(world.type(of: plan.child.node), plan, &render, in: context)
      case .worker(let plan): declareWorker(plan, &render, in: context)
      case .effect(let plan): declareEffect(plan, &render, entry, in: context)
      case .mailbox(let key, let response):
        guard render.isNew(.mailbox(key)) else { continue }
        entry.posts.append(
          context.mailbox(key: Key(key), onMessage: render.handler(response)))
        world.covered.insert(.mailbox)
      }
    }
    return Shown(facts: render.facts, given: given, children: render.children, entry: entry)
  }

  private func declareChild<Child: PlannedWorkflow, Context: Declaring & ~Copyable>(
    _ type: Child.Type, _ plan: ChildPlan, _ render: inout PlannedRender,
    in context: borrowing Context
  ) where Context.Parent == Self {
    let key = render.key(plan, hasProps: Child.hasProps)
    guard render.isNew(.child(ObjectIdentifier(type), key)) else { return }
    let shown = context.child(
      render.child(type, plan, item: nil), key: key, wrap: plan.wrap, note: render.note,
      isErased: plan.isErased,
      onOutput: render.handler(plan.response))
    render.children.append(shown)
    render.siblings += shown.facts.count
    world.covered.formUnion(plan.features)
  }

  private func declareRows<Child: PlannedWorkflow, Context: Declaring & ~Copyable>(
    _ type: Child.Type, _ plan: RowsPlan, _ render: inout PlannedRender,
    in context: borrowing Context
  ) where Context.Parent == Self {
    let key = render.key(plan.child, hasProps: Child.hasProps)
    guard render.isNew(.rows(ObjectIdentifier(type), key)) else { return }
    let before = render
    let handler: (Int, Int) -> Move<Self> = render.rowHandler(plan.child.response)
    let rows = context.rows(
      render.items(plan), ids: plan.ids, key: key, wrap: plan.child.wrap, note: render.note,
      isErased: plan.child.isErased, child: { before.child(type, plan.child, item: $0) },
      onOutput: handler)
    render.children += rows
    render.siblings += rows.reduce(0) { $0 + $1.facts.count }
    world.covered.formUnion(plan.features(rows: rows.count))
    if world.plan.nodes[given.node].hasSeveralCollections {
      world.covered.insert(.severalCollections)
    }
    if given.item != nil { world.covered.insert(.nestedRows) }
  }

  private func declareWorker<Context: Declaring & ~Copyable>(
    _ plan: WorkerPlan, _ render: inout PlannedRender, in context: borrowing Context
  ) where Context.Parent == Self {
    let number = plan.base * 100 + abs(render.number(plan.number)) % 5
    if plan.isOneOfMany {
      let workers = [number, number + 10, number + 20].filter {
        !render.facts.finished.contains($0) && render.isNew(.workers($0))
      }.map { PlannedWorker<Many>(number: $0, script: plan.script, world: world) }
      context.workers(workers, onOutput: render.handler(plan.response))
    } else if !render.facts.finished.contains(number), render.isNew(.worker(number)) {
      context.worker(
        PlannedWorker<One>(number: number, script: plan.script, world: world),
        isErased: plan.isErased, onOutput: render.handler(plan.response))
    }
    world.covered.formUnion(plan.features)
    if given.item != nil { world.covered.insert(.workInRow) }
  }

  private func declareEffect<Context: Declaring & ~Copyable>(
    _ plan: EffectPlan, _ render: inout PlannedRender, _ entry: Entry,
    in context: borrowing Context
  ) where Context.Parent == Self {
    let number = plan.base * 100 + abs(render.number(plan.key)) % 5
    guard render.isNew(.effect(number)) else { return }
    let birth = render.facts.birth
    context.effect(key: Key(number)) { [world] onEnded in
      world.log(.effectBegins, number, birth)
      world.happens(.effectBegins)
      if let change = plan.sendsAtBeginning, world.spend() {
        world.covered.insert(.effectSends)
        entry.send(.action, change)
      }
      onEnded {
        world.log(.effectEnds, number, birth, 1)
        world.happens(.effectEnds)
        if plan.addsLate { onEnded { world.log(.lateHandler, number, birth) } }
      }
      onEnded {
        world.log(.effectEnds, number, birth, 2)
        if let change = plan.sendsAtEnd, world.spend() { entry.send(.action, change) }
      }
    }
    world.covered.insert(.effect)
    if given.item != nil { world.covered.insert(.workInRow) }
  }
}

/// The values that one call of `render` uses, and its declarations so far.
struct PlannedRender {
  /// The identity of a declaration; a second one with the same identity is left out.
  enum Identity: Hashable {
    case child(ObjectIdentifier, Key)
    case rows(ObjectIdentifier, Key)
    case worker(Int), workers(Int), effect(Int), mailbox(Int)
  }

  let facts: Facts
  let given: Given
  let world: World
  let stamp: Int
  var children: [Shown] = []
  var siblings = 0
  private var declared: Set<Identity> = []

  init(facts: Facts, given: Given, world: World, stamp: Int) {
    self.facts = facts
    self.given = given
    self.world = world
    self.stamp = stamp
  }

  /// The number that handlers capture, which tells an old handler from the newest.
  var captured: Int { facts.count + 1000 * siblings }

  /// The number that wrappers add, which depends on the state and on the children before.
  var note: Int { 1 + facts.mode + abs(siblings) % 3 }

  mutating func isNew(_ identity: Identity) -> Bool { declared.insert(identity).inserted }

  func number(_ source: ValueSource, item: Item? = nil) -> Int {
    source.number(facts, given, siblings: siblings, item: item)
  }

  func child<Child: PlannedWorkflow>(_ type: Child.Type, _ plan: ChildPlan, item: Item?) -> Child {
    // Without props, nothing that is shown may change.
    let given =
      Child.hasProps
      ? Given(node: plan.node, value: number(plan.value, item: item), item: item)
      : Given(node: plan.node)
    return Child(given: given, stamp: stamp, world: world)
  }

  func key(_ plan: ChildPlan, hasProps: Bool) -> Key {
    guard hasProps else { return Key("without props \(plan.node)") }
    return switch plan.key {
    case .none: .none
    case .integer(let number): Key(number)
    case .text(let number): Key("key \(number)")
    case .other(let number): Key([number])
    case .mode: Key(1000 + facts.mode)
    }
  }

  func items(_ plan: RowsPlan) -> [Item] {
    switch plan.items {
    case .stored: return Array(facts.items.prefix(plan.capacity))
    case .filtered: return Array(facts.items.filter { $0.id % 2 == 0 }.prefix(plan.capacity))
    case .counted:
      let count = min(plan.capacity, abs(facts.count + given.value) % 7)
      let items = (0..<count).map { Item(id: $0, value: facts.mode) }
      return facts.mode % 2 == 0 ? items : items.reversed()
    }
  }

  func handler<Parent>(_ response: Response) -> (Int) -> Move<Parent> {
    { [world, captured = captured] number in
      world.log(.handler, number, captured)
      world.happens(.handler)
      let change = number < 0 ? Change.retire(-number) : response.change(for: number)
      world.covered.formUnion(change.featuresOfHandler)
      return Move(change: change, captured: captured)
    }
  }

  func rowHandler<Parent>(_ response: Response) -> (Int, Int) -> Move<Parent> {
    { [world, captured = captured] row, number in
      world.log(.handler, number, captured, row)
      world.happens(.handler)
      let change = response.change(for: number, row: row)
      world.covered.formUnion(change.featuresOfHandler)
      world.covered.insert(.rowOutput)
      if case .removeID = change { world.covered.insert(.rowRemovesItself) }
      return Move(change: change, captured: captured)
    }
  }
}

extension NodePlan {
  /// Returns the declarations in the order that a state gives.
  func arranged(_ facts: Facts) -> [Declaration] {
    switch arrangement {
    case .fixed: return declarations
    case .reversedByMode: return facts.mode % 2 == 0 ? declarations : declarations.reversed()
    case .rotatedByCount:
      guard !declarations.isEmpty else { return [] }
      let start = abs(facts.count) % declarations.count
      return Array(declarations[start...] + declarations[..<start])
    }
  }

  var hasSeveralCollections: Bool {
    declarations.count { if case .rows = $0.what { true } else { false } } > 1
  }
}
