import WorkflowTestSupport
import Testing

@testable import Workflow

/// Parts D and E of the rules: sinks, turns, actions and the cascade.
struct TurnTests {
  @Test(.rules("25")) func `everything that follows from a send has happened when it returns`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { state, context in
        log("render \(state)")
        return context.render(Leaf<A>(log: log)) { output in
          log("handler \(output)")
          return Composite<Leaf<A>.Shown>.Action { state in
            log("apply")
            state += 1
            return "up"
          }
        }
      }
    ) { log("output \($0)") }
    let subscription = host.onRendering { log("published \($0.shown.count)") }
    _ = log.take()
    host.rendering.shown.send.send(.addAndSay(1, "x"))
    #expect(
      log.take() == [
        "handler x", "apply", "render 1", "render leaf", "published 1", "output up",
      ])
    subscription.cancel()
  }

  @Test(.rules("26d"), .exhaustive)
  func `a million sends, each sent by the one before, need constant stack`() {
    let count = isSanitized ? 10_000 : 1_000_000
    var host: WorkflowHost<Leaf<A>>!
    let log = Log()
    host = WorkflowHost(drainedByHand: Leaf<A>(log: log)) { _ in
      _ = log.take()
      if host.rendering.count < count { host.rendering.send.send(.addAndSay(1, "again")) }
    }
    host.rendering.send.send(.addAndSay(1, "again"))
    #expect(host.rendering.count == count)
    host.end()
  }

  @Test(.rules("27a", "27b"))
  func `a sink works as long as its node lives, even if newer passes do not make it`() {
    let host = WorkflowHost(
      drainedByHand: Composite<Sink<Int>?> { state, context in
        guard state == 0 else { return nil }
        return context.makeStateSink(of: Int.self) { event, state in state += event }
      })
    let sink = host.rendering.shown
    sink?.send(2)
    #expect(host.rendering.shown == nil)
    sink?.send(3)
    #expect(host.outline?.nodes[0].state == "5")
  }

  @Test(.rules("28a", "28b"))
  func `sending to an ended node does nothing, and observers are told why`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown?> { state, context in
        guard state == 0 else { return nil }
        return context.render(Leaf<A>()) { .output($0) }
      }, observers: [LoggingObserver(log: log)])
    let old = host.rendering.shown
    host.rendering.act.send(.set(1))
    _ = log.take()
    old?.send.send(.add(1))
    #expect(
      log.take() == [
        "dropped add(1) in Composite<Optional<Shown>> / Leaf<A>: sessionHasEnded"
      ])
    let last = host.rendering.act
    host.end()
    _ = log.take()
    last.send(.set(4))
    #expect(log.take().count == 1)
  }

  @Test(.rules("28c")) func `a turn that waited when its node ended is dropped`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown?> { state, context in
        guard state == 0 else { return nil }
        return context.render(Leaf<A>()) { .output($0) }
      }, observers: [LoggingObserver(log: log)])
    let leaf = host.rendering.shown
    let act = host.rendering.act
    let subscription = host.onRendering { [weak host] _ in
      guard host?.rendering.shown != nil else { return }
      act.send(.set(1))
      leaf?.send.send(.add(2))
    }
    _ = log.take()
    leaf?.send.send(.add(1))
    #expect(
      log.take() == [
        "end Composite<Optional<Shown>> / Leaf<A> 1",
        "dropped add(2) in Composite<Optional<Shown>> / Leaf<A>: sessionHasEnded",
      ])
    subscription.cancel()
  }

  @Test(.rules("29a")) func `action sinks and output sinks are equal by session and type`() {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    let first = host.rendering
    first.send.send(.add(1))
    let second = host.rendering
    #expect(first.send == second.send)
    #expect(first.send.hashValue == second.send.hashValue)
    #expect(first.say == second.say)
    #expect(first.say.hashValue == second.say.hashValue)
    let other = WorkflowHost(drainedByHand: Leaf<A>())
    #expect(first.send != other.rendering.send)
    #expect(first.say != other.rendering.say)
  }

  @Test(.rules("29b")) func `an output sink is not an action sink of the same type`() {
    let host = WorkflowHost(drainedByHand: Echo())
    #expect(host.rendering.actions != host.rendering.outputs)
    #expect(Set([host.rendering.actions, host.rendering.outputs]).count == 2)
  }

  @Test(.rules("29c", "29d"))
  func `closure sinks and mapped sinks are equal to their own copies only`() {
    func map(_ sink: Sink<Int>, id: Int) -> Sink<String> { sink.contraMap(id: id) { $0.count } }
    let one = Sink<Int> { _ in }
    let two = Sink<Int> { _ in }
    let copy = one
    #expect(one == copy)
    #expect(one != two)
    #expect(one.contraMap { $0 } != one.contraMap { (value: Int) in value })
    #expect(map(one, id: 1) == map(one, id: 1))
    #expect(map(one, id: 1).hashValue == map(one, id: 1).hashValue)
    #expect(map(one, id: 1) != map(one, id: 2))
    #expect(map(one, id: 1) != map(two, id: 1))
    #expect(map(one, id: 1) != one.contraMap(id: 1) { $0.count })
  }

  @Test func `contraMap sends what the closure returns`() {
    var received: [Int] = []
    let sink = Sink<Int> { received.append($0) }
    sink.contraMap { (text: String) in text.count }.send("four")
    sink.contraMap(id: "length") { (text: String) in text.count }.send("three")
    #expect(received == [4, 5])
  }

  @Test(.rules("32a", "32b")) func `an action is applied as a whole, with at most one output`() {
    var outputs: [String] = []
    let host = WorkflowHost(drainedByHand: Leaf<A>()) { outputs.append($0) }
    host.rendering.send.send(.addAndSay(2, "two"))
    host.rendering.send.send(.add(3))
    #expect(host.rendering.count == 5)
    #expect(outputs == ["two"])
  }

  @Test(.rules("33a", "33b"), arguments: [1, 2, 10, 500])
  func `an output goes up to the root before the one pass of the turn`(depth: Int) {
    let log = Log()
    func level(_ depth: Int) -> Composite<Sink<String>> {
      Composite { state, context in
        log("render \(depth)")
        if depth == 0 { return context.render(Leaf<A>()) { output in .output(output) }.say }
        return context.render(level(depth - 1)) { output in
          Composite<Sink<String>>.Action { state in
            state += 1
            return output + ".\(depth)"
          }
        }.shown
      }
    }
    var outputs: [String] = []
    let host = WorkflowHost(drainedByHand: level(depth)) { outputs.append($0) }
    _ = log.take()
    host.rendering.shown.send("x")
    #expect(outputs == ["x" + (1...depth).map { ".\($0)" }.joined()])
    #expect(log.take() == (0...depth).reversed().map { "render \($0)" })
  }

  @Test(.rules("34a", "34b", "34c", "34d"))
  func `a turn that provably changed nothing causes no pass`() {
    let log = Log()
    let leaf = WorkflowHost(drainedByHand: Leaf<A>(log: log))
    _ = log.take()
    leaf.rendering.send.send(.add(0))
    leaf.rendering.say.send("output only")
    #expect(log.take() == [])

    let stateless = WorkflowHost(drainedByHand: Stateless(log: log))
    _ = log.take()
    stateless.rendering.send(.poke)
    #expect(log.take() == [])

    let words = WorkflowHost(drainedByHand: Holder(state: ["a"], log: log))
    _ = log.take()
    words.rendering.send(AnyWorkflowAction.noAction)
    words.rendering.send(AnyWorkflowAction(sendingOutput: "x"))
    #expect(log.take() == [])
  }

  @Test(.rules("34e")) func `other states cause a pass without being compared or copied`() {
    let log = Log()
    let words = WorkflowHost(drainedByHand: Holder(state: ["a"], log: log))
    let large = WorkflowHost(drainedByHand: Holder(state: Large(), log: log))
    let incomparable = WorkflowHost(drainedByHand: Holder(state: Incomparable(), log: log))
    _ = log.take()
    words.rendering.send(AnyWorkflowAction { _, _ in nil })
    large.rendering.send(AnyWorkflowAction { _, _ in nil })
    incomparable.rendering.send(AnyWorkflowAction { _, _ in nil })
    #expect(log.take() == ["render", "render", "render"])
    let small = WorkflowHost(drainedByHand: Holder(state: Small(), log: log))
    _ = log.take()
    small.rendering.send(AnyWorkflowAction { _, _ in nil })
    #expect(log.take() == [])
  }

  @Test(.rules("35")) func `outputs are emitted even if nothing rendered`() {
    var outputs: [String] = []
    var publications = 0
    let host = WorkflowHost(drainedByHand: Leaf<A>()) { outputs.append($0) }
    let subscription = host.onRendering { _ in publications += 1 }
    host.rendering.say.send("one")
    host.rendering.say.send("two")
    #expect(outputs == ["one", "two"])
    #expect(publications == 0)
    subscription.cancel()
  }

  @Test(.rules("36")) func `a child's new state is never undone by its parent`() {
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { state, context in
        context.render(Leaf<A>(start: state)) { _ in .set(0) }
      })
    host.rendering.shown.send.send(.addAndSay(9, "x"))
    #expect(host.rendering.shown.count == 9)
  }

  @Test(.rules("26e")) func `the queue gives back the memory of a burst`() {
    var queue = TurnQueue()
    var performed = 0
    for _ in 0..<100_000 { queue.append { _ in performed += 1 } }
    while !queue.isEmpty { queue.takeFirst()(nil) }
    #expect(performed == 100_000)
    #expect(queue.capacity <= 2048)
  }

  @Test(.rules("34e")) func `a state that is not compared is not copied either`() {
    let host = WorkflowHost(drainedByHand: Boxed())
    host.rendering.send.send(.init())
    host.rendering.send.send(.init())
    #expect(host.rendering.wasUnique == [true, true])
  }
}

private struct Echo: Workflow {
  typealias Output = Move

  struct Move: WorkflowAction {
    func apply(toState state: inout Int, workflow: Echo) -> Move? { nil }
  }

  struct Shown {
    var actions: Sink<Move>
    var outputs: Sink<Move>
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Shown {
    Shown(actions: context.makeSink(of: Move.self), outputs: context.makeOutputSink())
  }
}

private struct Stateless: Workflow {
  enum Action: WorkflowAction {
    case poke

    func apply(toState state: inout Void, workflow: Stateless) -> Never? { nil }
  }

  let log: Log

  func render(state: Void, context: borrowing RenderContext<Self>) -> Sink<Action> {
    log("render")
    return context.makeSink(of: Action.self)
  }
}

private struct Holder<Held>: Workflow {
  typealias Output = String

  let state: Held
  let log: Log

  func makeInitialState() -> Held { state }

  func render(
    state: Held, context: borrowing RenderContext<Self>
  ) -> Sink<AnyWorkflowAction<Holder>> {
    log("render")
    return context.makeSink(of: AnyWorkflowAction<Holder>.self)
  }
}

private struct Large: Equatable {
  var values = (1, 2, 3, 4, 5)
  static func == (left: Self, right: Self) -> Bool { left.values == right.values }
}
private struct Small: Equatable { var first = 1, second = 2, third = 3, fourth = 4 }
private struct Incomparable { var value = 1 }

/// Records whether its actions change the only copy of the state.
private struct Boxed: Workflow {
  final class Content {}

  struct State: Equatable {
    var content = Content()
    var wasUnique: [Bool] = []

    static func == (left: State, right: State) -> Bool { left.wasUnique == right.wasUnique }
  }

  struct Look: WorkflowAction {
    func apply(toState state: inout State, workflow: Boxed) -> Never? {
      state.wasUnique.append(isKnownUniquelyReferenced(&state.content))
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Boxed>
  ) -> (wasUnique: [Bool], send: Sink<Look>) {
    (state.wasUnique, context.makeSink(of: Look.self))
  }
}
