import Workflow

/// One number and a sink to change it.
struct Counter: Workflow, Equatable {
  struct Screen {
    var count: Int
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case increment, nothing

    func apply(toState count: inout Int, workflow: Counter) -> Never? {
      if case .increment = self { count += 1 }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Counter>) -> Screen {
    Screen(count: count, onAction: context.makeSink(of: Action.self))
  }
}

/// A counter whose actions send the next one themselves.
struct Burst: Workflow, Equatable {
  struct Screen {
    var count: Int
    var onAction: Sink<Action>
  }

  struct Action: WorkflowAction {
    var left: Int
    var next: Sink<Action>

    func apply(toState count: inout Int, workflow: Burst) -> Never? {
      count += 1
      if left > 0 { next.send(Action(left: left - 1, next: next)) }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Burst>) -> Screen {
    Screen(count: count, onAction: context.makeSink(of: Action.self))
  }
}

/// A chain of nodes with one child each, and a counter at its end.
struct Chain: Workflow, Equatable {
  var depth: Int

  func render(state: Void, context: borrowing RenderContext<Chain>) -> Counter.Screen {
    depth == 1 ? context.render(Counter()) : context.render(Chain(depth: depth - 1))
  }
}

/// A counter that emits each count.
struct TellingCounter: Workflow, Equatable {
  typealias Output = Int

  struct Screen {
    var count: Int
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case increment

    func apply(toState count: inout Int, workflow: TellingCounter) -> Int? {
      count += 1
      return count
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<TellingCounter>) -> Screen {
    Screen(count: count, onAction: context.makeSink(of: Action.self))
  }
}

/// A chain in which every level passes its child's output up.
struct TellingChain: Workflow, Equatable {
  typealias Output = Int

  enum Action: WorkflowAction {
    case tell(Int)

    func apply(toState last: inout Int, workflow: TellingChain) -> Int? {
      switch self {
      case .tell(let count): last = count
      }
      return last
    }
  }

  var depth: Int

  func makeInitialState() -> Int { 0 }

  func render(
    state: Int, context: borrowing RenderContext<TellingChain>
  ) -> TellingCounter.Screen {
    depth == 1
      ? context.render(TellingCounter()) { .tell($0) }
      : context.render(TellingChain(depth: depth - 1)) { .tell($0) }
  }
}

/// Many counters side by side, rendered one by one.
struct Row: Workflow {
  let keys: [Key]

  func render(state: Void, context: borrowing RenderContext<Row>) -> [Counter.Screen] {
    var screens: [Counter.Screen] = []
    screens.reserveCapacity(keys.count)
    for key in keys { screens.append(context.render(Counter(), key: key)) }
    return screens
  }
}

/// Many counters side by side, rendered as a collection; the state is the range of their ids.
struct Collection: Workflow {
  struct Screen {
    var counters: KeyedRenderings<Int, Counter.Screen>
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case slide

    func apply(toState ids: inout Range<Int>, workflow: Collection) -> Never? {
      ids = ids.lowerBound + 1..<ids.upperBound + 1
      return nil
    }
  }

  let count: Int

  func makeInitialState() -> Range<Int> { 0..<count }

  func render(state ids: Range<Int>, context: borrowing RenderContext<Collection>) -> Screen {
    Screen(
      counters: context.render(each: ids, id: { $0 }) { _ in Counter() },
      onAction: context.makeSink(of: Action.self))
  }
}

/// Rows that the compiler does not know to be of one type.
struct AnyCollection: Workflow {
  let count: Int

  func render(
    state: Void, context: borrowing RenderContext<AnyCollection>
  ) -> KeyedRenderings<Int, Counter.Screen> {
    context.render(each: 0..<count, id: { $0 }) { _ -> any Workflow<Counter.Screen, Never> in
      Counter()
    }
  }
}

/// The same as `Collection` in a plain loop.
struct LoopedCollection: Workflow {
  struct Screen {
    var counters: [Counter.Screen]
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case slide

    func apply(toState ids: inout Range<Int>, workflow: LoopedCollection) -> Never? {
      ids = ids.lowerBound + 1..<ids.upperBound + 1
      return nil
    }
  }

  let count: Int

  func makeInitialState() -> Range<Int> { 0..<count }

  func render(state ids: Range<Int>, context: borrowing RenderContext<LoopedCollection>) -> Screen {
    var counters: [Counter.Screen] = []
    counters.reserveCapacity(ids.count)
    for id in ids { counters.append(context.render(Counter(), key: Key(id))) }
    return Screen(counters: counters, onAction: context.makeSink(of: Action.self))
  }
}

/// A tree in which every node above the leaves has ten children.
struct Branch: Workflow, Equatable {
  struct Screen {
    var count: Int
    var children: [Screen]
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case increment, nothing

    func apply(toState count: inout Int, workflow: Branch) -> Never? {
      if case .increment = self { count += 1 }
      return nil
    }
  }

  var depth: Int

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Branch>) -> Screen {
    var children: [Screen] = []
    if depth > 0 {
      children.reserveCapacity(10)
      for index in 0..<10 {
        children.append(context.render(Branch(depth: depth - 1), key: Key(index)))
      }
    }
    return Screen(
      count: count, children: children, onAction: context.makeSink(of: Action.self))
  }
}

/// Shows a number that its parent passes in.
struct Label: Workflow, Equatable {
  var number: Int

  func render(state: Void, context: borrowing RenderContext<Label>) -> Int { number }
}

/// A thousand labels, one of which changes with each action.
struct Labels: Workflow {
  struct Screen {
    var numbers: [Int]
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case next

    func apply(toState count: inout Int, workflow: Labels) -> Never? {
      count += 1
      return nil
    }
  }

  let ids: [Int]

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Labels>) -> Screen {
    var numbers: [Int] = []
    numbers.reserveCapacity(ids.count)
    let changed = count % ids.count
    for id in ids {
      let number = id == changed ? count : 0
      numbers.append(context.render(Label(number: number), key: Key(id)))
    }
    return Screen(numbers: numbers, onAction: context.makeSink(of: Action.self))
  }
}

/// The same as `Labels`, as a collection.
struct LabelCollection: Workflow {
  struct Screen {
    var numbers: KeyedRenderings<Int, Int>
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case next

    func apply(toState count: inout Int, workflow: LabelCollection) -> Never? {
      count += 1
      return nil
    }
  }

  let ids: [Int]

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<LabelCollection>) -> Screen {
    let changed = count % ids.count
    return Screen(
      numbers: context.render(each: ids, id: { $0 }) { id in
        Label(number: id == changed ? count : 0)
      },
      onAction: context.makeSink(of: Action.self))
  }
}

/// A state that is expensive to copy, changed in place.
struct BigState: Workflow {
  struct Screen {
    var sum: Int
    var onAction: Sink<Action>
  }

  enum Action: WorkflowAction {
    case increment

    func apply(toState numbers: inout [Int], workflow: BigState) -> Never? {
      numbers[numbers.count / 2] += 1
      return nil
    }
  }

  func makeInitialState() -> [Int] { Array(repeating: 0, count: 100_000) }

  func render(state numbers: [Int], context: borrowing RenderContext<BigState>) -> Screen {
    Screen(sum: numbers[numbers.count / 2], onAction: context.makeSink(of: Action.self))
  }
}

/// Takes messages from any thread.
struct Inbox: Workflow {
  struct Message: Sendable {
    var thread: Int
    var number: Int
  }

  struct State {
    var next: [Int]
    var received = 0
    var isInOrder = true
  }

  enum Action: WorkflowAction {
    case received(Message)

    func apply(toState state: inout State, workflow: Inbox) -> Never? {
      switch self {
      case .received(let message):
        state.isInOrder = state.isInOrder && state.next[message.thread] == message.number
        state.next[message.thread] = message.number + 1
        state.received += 1
      }
      return nil
    }
  }

  let threads: Int

  func makeInitialState() -> State { State(next: Array(repeating: 0, count: threads)) }

  func render(
    state: State, context: borrowing RenderContext<Inbox>
  ) -> (received: Int, isInOrder: Bool, mailbox: Mailbox<Message>) {
    (
      state.received, state.isInOrder,
      context.makeMailbox(of: Message.self) { .received($0) }
    )
  }
}

/// A worker that waits until it is cancelled.
struct Waiting: Worker {
  let id: Int

  func run(_ output: WorkerOutput<Never>) async { await waitForCancellation() }
}

/// Waits until the task is cancelled.
func waitForCancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}

/// Runs many workers, or none.
struct Employer: Workflow {
  let count: Int

  func render(state: Void, context: borrowing RenderContext<Employer>) {
    context.run(each: (0..<count).map { Waiting(id: $0) }) {
      (_, _: Never) -> AnyWorkflowAction<Employer> in
    }
  }
}
