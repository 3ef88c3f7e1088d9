@testable import Workflow

/// A workflow whose children, effects and workers are drawn from its seed, value and mode.
///
/// A render draws from nothing else, so rendering again for the same state declares the same. The
/// count is shown and captured without changing what is drawn, so that handlers can grow stale.
struct RandomTree<Comparison, State: RandomState>: Workflow {
  typealias Output = Int
  typealias Context = RenderContext<RandomTree>

  struct Action: WorkflowAction {
    var code: Int
    /// What the handler that made this captured, which tells an old handler from the newest.
    var captured = 0

    func apply(toState state: inout State, workflow: RandomTree) -> Int? {
      let world = workflow.world
      world.log(.told("apply \(code) \(captured) to \(state) with \(workflow.value)"))
      let output = change(&state)
      if output == nil, code % 11 == 3 { world.spend { world.interrupt?(code) } }
      return output
    }

    private func change(_ state: inout State) -> Int? {
      switch code % 7 {
      case 1: state.count += 1
      case 2: state.mode = (state.mode + 1) % 4
      case 3:
        state.mode = code % 4
        state.count += 1
      case 4: return code / 7
      case 5:
        state.count += 2
        return code / 7
      case 6:
        state.count = 0
        return code.isMultiple(of: 2) ? code / 3 : nil
      default: break
      }
      return nil
    }
  }

  var seed: Int
  var depth: Int
  var value: Int
  @Injected var world: RandomWorld

  func makeInitialState() -> State { State() }

  func workflowDidChange(from previous: RandomTree, state: inout State) {
    // Without comparable props this is called for equal ones too, and must do nothing then.
    guard previous.value != value else { return }
    let choice = scramble(seed, value)
    if choice % 3 == 0 { state.count += 100 }
    if choice % 4 == 1 { state.mode = (state.mode + 1) % 4 }
  }

  func render(state: State, context: borrowing Context) -> RandomShown {
    var generator = SeededGenerator(seed: scramble(seed, state.mode, value / 2))
    let children = depth > 0 ? renderChildren(state, context, &generator) : []
    let send = context.makeSink(of: Action.self)
    runSideEffects(state, context, &generator, send: send)
    runWorkers(state, context, &generator)
    return RandomShown(
      name: "\(seed % 1000):\(depth):\(value):\(state.count).\(state.mode)", children: children,
      send: send.contraMap { Action(code: $0) })
  }
}

extension RandomTree: Equatable where Comparison == Compared {}

/// Marks trees with comparable props, which skip when these are equal.
enum Compared {}
/// Marks trees without comparable props, which render whenever their parent does.
enum Uncompared {}

extension RandomTree {
  /// The ways in which a tree can have children.
  private enum Slot: Int, CaseIterable {
    case comparable, wrapped, erased, silent, shortList, longList
  }

  private func renderChildren(
    _ state: State, _ context: borrowing Context, _ generator: inout SeededGenerator
  ) -> [RandomShown] {
    var children: [RandomShown] = []
    for slot in Slot.allCases.shuffled(using: &generator).prefix(generator.below(4)) {
      switch slot {
      case .comparable: children.append(renderComparable(state, context))
      case .wrapped: children.append(renderWrapped(state, context))
      case .erased: children.append(renderErased(state, context))
      case .silent: children.append(renderSilent(state, context))
      case .shortList: children += renderShortList(state, context, &generator)
      case .longList: children += renderLongList(state, context, &generator)
      }
    }
    return children
  }

  /// A child whose value follows this tree's count or value or neither, so that some can skip.
  private func child<ChildComparison, ChildState>(
    _ slot: Slot, item: Int = 0, depth: Int, state: State
  ) -> RandomTree<ChildComparison, ChildState> {
    let childSeed = scramble(seed, slot.rawValue, item)
    let value =
      switch childSeed % 3 {
      case 0: state.count / 2
      case 1: value
      default: 5
      }
    return RandomTree<ChildComparison, ChildState>(
      seed: childSeed, depth: depth, value: value, world: world)
  }

  private func renderComparable(_ state: State, _ context: borrowing Context) -> RandomShown {
    let child: RandomTree<Compared, ComparableState> = child(
      .comparable, depth: depth - 1, state: state)
    return context.render(child, key: "comparable") { Action(code: $0, captured: state.count) }
  }

  private func renderWrapped(_ state: State, _ context: borrowing Context) -> RandomShown {
    let child: RandomTree<Compared, HeapState> = child(.wrapped, depth: depth - 1, state: state)
    let wrapped = child.mapRendering { shown in
      var shown = shown
      shown.name = "in \(state.count) " + shown.name
      return shown
    }
    return context.render(wrapped) { Action(code: $0 + 1, captured: 2) }
  }

  private func renderErased(_ state: State, _ context: borrowing Context) -> RandomShown {
    let child: RandomTree<Uncompared, ComparableState> = child(
      .erased, depth: depth - 1, state: state)
    let erased: any Workflow<RandomShown, Int> = child
    return context.render(erased, key: "erased") { Action(code: $0 + 2, captured: state.mode) }
  }

  private func renderSilent(_ state: State, _ context: borrowing Context) -> RandomShown {
    let child: RandomTree<Uncompared, TrivialState> = child(
      .silent, depth: depth - 1, state: state)
    return context.render(child.ignoringOutput(), key: Key(state.mode / 2))
  }

  private func renderShortList(
    _ state: State, _ context: borrowing Context, _ generator: inout SeededGenerator
  ) -> [RandomShown] {
    let ids = [3, 1, 4, 5, 9].shuffled(using: &generator).prefix(generator.below(6))
    let shown = context.render(each: ids, key: "list", id: { $0 }) { id in
      let child: RandomTree<Compared, ComparableState> = child(
        .shortList, item: id, depth: depth - 1, state: state)
      return child.mapOutput { $0 + 3 }
    } onOutput: { id, output in
      Action(code: output + id, captured: state.count)
    }
    return Array(shown)
  }

  private func renderLongList(
    _ state: State, _ context: borrowing Context, _ generator: inout SeededGenerator
  ) -> [RandomShown] {
    var ids = Array(0..<20)
    if generator.below(2) == 0 { ids.shuffle(using: &generator) }
    let shown = context.render(each: ids.prefix(generator.below(20)), id: { "\($0)" }) { id in
      let child: RandomTree<Compared, ComparableState> = child(
        .longList, item: id, depth: 0, state: state)
      return child
    } onOutput: { id, output in
      Action(code: output + id.count, captured: state.count)
    }
    return Array(shown)
  }
}

extension RandomTree {
  private func runSideEffects(
    _ state: State, _ context: borrowing Context, _ generator: inout SeededGenerator,
    send: Sink<Action>
  ) {
    for index in 0..<generator.below(3) {
      let key = Key(scramble(index, state.mode, seed) % 3 + index * 10)
      context.runSideEffect(key: key) { [world] lifetime in
        world.log(.told("effect \(key)"))
        if index == 1 { world.spend { send(Action(code: scramble(world.budget) % 50)) } }
        lifetime.onEnded {
          world.log(.told("effect over \(key)"))
          if index == 0 { world.spend { send(Action(code: scramble(world.budget) % 50)) } }
        }
      }
    }
  }

  private func runWorkers(
    _ state: State, _ context: borrowing Context, _ generator: inout SeededGenerator
  ) {
    for index in (0..<3).shuffled(using: &generator).prefix(generator.below(3)) {
      let number = scramble(index, state.mode / 2) % 5 + index * 10
      context.run(RandomWorker(number: number)) { Action(code: $0, captured: state.count) }
    }
  }
}

/// A worker with no, one or two outputs; every second one then waits for its end.
private struct RandomWorker: Worker {
  var number: Int

  func run(_ output: WorkerOutput<Int>) async {
    for index in 0..<(number % 3) {
      await output(number * 7 + index)
      await Task.yield()
    }
    if number.isMultiple(of: 2) { await waitForCancellation() }
  }
}

/// What a `RandomTree` renders: its state as text, and the way to act on it.
struct RandomShown: CustomStringConvertible {
  var name: String
  var children: [RandomShown]
  var send: Sink<Int>

  var description: String { "\(name)[\(children.map(\.description).joined(separator: ","))]" }

  /// The sinks of this tree and of all below it.
  var sinks: [Sink<Int>] { [send] + children.flatMap(\.sinks) }
}

/// A state of a `RandomTree`; the runtime notices changes of each kind in another way.
protocol RandomState {
  /// What is shown and captured.
  var count: Int { get set }
  /// What decides which children, effects and workers there are.
  var mode: Int { get set }

  init()
}

/// A trivial state that can be compared.
struct ComparableState: RandomState, Equatable {
  var count = 0
  var mode = 0
}

/// A trivial state that cannot be compared.
struct TrivialState: RandomState {
  var count = 0
  var mode = 0
}

/// A state on the heap, where a change can hide from whoever looks at the bytes.
struct HeapState: RandomState {
  private var numbers = [0, 0]

  var count: Int {
    get { numbers[0] }
    set { numbers[0] = newValue }
  }
  var mode: Int {
    get { numbers[1] }
    set { numbers[1] = newValue }
  }

  init() {}
}
