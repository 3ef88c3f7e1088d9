import Testing
import WorkflowTestSupport

@testable import Workflow

/// Part L of the rules: what interceptors do.
struct InterceptorTests {
  private let log = Log()

  // MARK: - Each hook lets through, changes and drops

  @Test(.rules("81a", "81b")) func `the first interceptor is the outermost`() {
    let host = WorkflowHost(
      drainedByHand: Tree(), observers: [Nested(name: "a", log: log), Nested(name: "b", log: log)])
    #expect(
      log.take() == [
        "a state Tree", "b state Tree", "b made Tree", "a made Tree",
        "a render Tree", "b render Tree", "a state Row", "b state Row", "b made Row", "a made Row",
        "a render Row", "b render Row", "b rendered Row", "a rendered Row",
        "b rendered Tree", "a rendered Tree",
      ])
    host.rendering.row.send(.add(1))
    #expect(
      log.take() == [
        "a receive add(1)", "b receive add(1)", "a apply add(1)", "b apply add(1)",
        "b applied add(1)", "a applied add(1)", "a render Tree", "b render Tree", "a render Row",
        "b render Row", "b rendered Row", "a rendered Row", "b rendered Tree", "a rendered Tree",
      ])
    host.rendering.bump.send(.add(2))
    #expect(
      log.take() == [
        "a receive add(2)", "b receive add(2)", "a apply add(2)", "b apply add(2)",
        "b applied add(2)", "a applied add(2)", "a render Tree", "b render Tree", "a props Row",
        "b props Row", "b adapted Row", "a adapted Row", "a render Row", "b render Row",
        "b rendered Row", "a rendered Row", "b rendered Tree", "a rendered Tree",
      ])
  }

  @Test(.rules("82a")) func `an initial state can be changed`() {
    let host = WorkflowHost(drainedByHand: Tree(), observers: [Changing()])
    #expect(host.rendering.row.count == 100)
  }

  @Test(.rules("82a")) func `a restored state passes no interceptor`() {
    let log = log
    var options = RuntimeOptions()
    options.stateSource = Fives()
    let host = WorkflowHost(
      Tree(), observers: [Changing(), LoggingStates(log: log)], options: options, on: nil)
    #expect(host.rendering.row.count == 5)
    #expect(log.take() == ["Tree restored", "Row restored"])
  }

  @Test(.rules("82b")) func `what props do to a state can be changed`() {
    let host = WorkflowHost(drainedByHand: Tree(), observers: [Changing()])
    host.rendering.bump.send(.add(1))
    // The row adds the new props to its state, and the interceptor adds 1000.
    #expect(host.rendering.row.count == 100 + 1 + 1000)
  }

  @Test(.rules("82c", "82d")) func `a rendering can be changed, again by renderAll`() {
    let shouting = Shouting()
    let host = WorkflowHost(drainedByHand: Tree(), observers: [shouting])
    #expect(host.rendering.row.name == "row")
    shouting.isOn = true
    host.renderAll()
    #expect(host.rendering.row.name == "ROW")
    shouting.isOn = false
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.name == "row")
  }

  @Test(.rules("82e")) func `an action can be replaced and dropped, and observers hear of it`() {
    let doubling = WorkflowHost(drainedByHand: Tree(), observers: [Doubling()])
    doubling.rendering.row.send(.add(1))
    #expect(doubling.rendering.row.count == 2)

    let log = log
    let host = WorkflowHost(
      drainedByHand: Tree(), observers: [LoggingActions(log: log), EverySecond()])
    for _ in 1...4 { host.rendering.row.send(.add(1)) }
    #expect(host.rendering.row.count == 2)
    #expect(
      log.take() == [
        "received", "dropped intercepted", "received", "applied", "received",
        "dropped intercepted", "received", "applied",
      ])
  }

  @Test(.rules("82f")) func `a drop on the way up leaves the child as it is`() {
    var isLocked = false
    let locking = Above { isLocked }
    let host = WorkflowHost(drainedByHand: Tree(), observers: [locking])
    isLocked = true
    host.rendering.row.send(.addAndSay(5))
    #expect(host.rendering.row.count == 5)
    #expect(host.rendering.heard == 0)
    isLocked = false
    host.rendering.row.send(.addAndSay(5))
    #expect(host.rendering.heard == 10)
  }

  @Test(.rules("82g")) func `what an action does can be changed, but not if it changes nothing`() {
    let host = WorkflowHost(drainedByHand: Tree(), observers: [Adding()])
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 11)
    host.rendering.row.say.send(3)
    // The output changes only the root, whose number is the row's new prop.
    #expect(host.rendering.heard == 3 + 10)
    #expect(host.rendering.row.count == 11 + 13)
  }

  @Test(.rules("82h", "82i")) func `a worker can be replaced and dropped`() async {
    let log = log
    for (kind, lines) in [
      (Workers.Kind.passing, ["begins Count(3)", "3", "ends Count(3)"]),
      (.replacing, ["begins Count(3)", "30", "ends Count(3)"]),
      (.dropping, ["begins Count(3)", "ends Count(3)"]),
    ] {
      let host = WorkflowHost(
        drainedByHand: Working(log: log),
        observers: [LoggingWorkers(log: log), Workers(kind: kind)])
      await host.drain()
      #expect(log.take() == lines)
      // It has finished, and is declared still.
      host.rendering.send(1)
      await host.drain()
      #expect(log.take() == ["1"])
    }
  }

  // MARK: - Ready-made ones

  @Test(.rules("82e")) func `a locked tree drops every action`() {
    var isLocked = true
    let host = WorkflowHost(drainedByHand: Tree(), observers: [.locked(by: { isLocked })])
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 0)
    isLocked = false
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 1)
  }

  @Test func `what happens is printed, indented by depth`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Tree(), observers: [.printing(to: { log($0) })])
    host.rendering.row.send(.addAndSay(2))
    #expect(
      log.take() == [
        "  Tree begins with 0", "    Row begins with 0", "    Row renders", "  Tree renders",
        "turn 1", "    Row applies .addAndSay(2)", "    Row emits 2", "  Tree applies .heard(2)",
        "    Row has new props", "    Row renders", "  Tree renders",
      ])
    host.end()
    #expect(log.take() == ["    Row ends", "  Tree ends"])
  }

  @Test func `only some types are printed, or all except some`() {
    let log = log
    for observer in [
      PrintingObserver.printing(only: [Row.self], to: { log($0) }),
      .printing(except: [Tree.self], to: { log($0) }),
    ] {
      let host = WorkflowHost(drainedByHand: Tree(), observers: [observer])
      host.rendering.row.send(.add(2))
      #expect(
        log.take() == [
          "    Row begins with 0", "    Row renders", "turn 1", "    Row applies .add(2)",
          "    Row renders",
        ])
      host.end()
      #expect(log.take() == ["    Row ends"])
    }
  }

  // MARK: - What observers hear besides

  @Test(.rules("53e", "53f", "53g")) func `observers hear what has sent an action`() async {
    let log = log
    let host = WorkflowHost(drainedByHand: Sending(), observers: [Senders(log: log)])
    host.rendering.sink.send(1)
    host.rendering.mailbox.post(2)
    await host.drain()
    host.rendering.child.send(.addAndSay(4))
    #expect(
      log.take() == [
        "sink: 0 to 1", "worker: 1 to 8", "mailbox: 8 to 10", "sink: 0 to 4",
        "child Row: 10 to 14",
      ])
  }

  @Test(.rules("53h")) func `an action made of a closure says where it is written`() throws {
    var locations: [String] = []
    let host = WorkflowHost(
      drainedByHand: Sending(),
      observers: [
        Looking {
          guard case .actionWasApplied(let applied) = $0,
            let action = applied.action as? AnyWorkflowAction<Sending>
          else { return }
          locations.append(action.location.map { "\($0)" } ?? "nowhere")
        }
      ])
    host.rendering.sink.send(1)
    #expect(locations.count == 1)
    #expect(locations[0].hasPrefix("WorkflowTests/InterceptorTests.swift:"))
  }

  @Test(.rules("20b", "83a", "83b")) func `hosts can check every pass`() async {
    let log = log
    for (checks, rendered) in [([], []), (.rendersAll, ["render leaf"])] as [(WorkflowChecks, _)] {
      let host = WorkflowHost(
        drainedByHand: Composite<Leaf<A>.Shown> { _, context in
          context.render(Leaf<A>(log: log)) { .output($0) }
        }, checks: checks)
      _ = log.take()
      host.rendering.act(.set(1))
      #expect(log.take() == rendered)
      // No state changes, so there is no pass.
      host.rendering.shown.say.send("hello")
      #expect(log.take() == [])
    }

    await #expect(processExitsWith: .failure) {
      var count = 0
      _ = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          count += 1
          context.runSideEffect(key: Key(count)) { _ in }
        }, checks: [.repeatsPasses])
    }
  }

  @Test(.rules("53a")) func `an action is dropped if an interceptor ends the host before it`() {
    let log = log
    let ending = Ending()
    let host = WorkflowHost(drainedByHand: Tree(), observers: [LoggingActions(log: log), ending])
    ending.end = { host.end() }
    host.rendering.row.send(.add(1))
    #expect(log.take() == ["received", "dropped hostHasEnded"])
  }

  @Test func `a host that is released keeps no interceptor`() {
    weak var kept: Ending?
    var row: Row.Screen?
    do {
      let interceptor = Ending()
      kept = interceptor
      row = WorkflowHost(drainedByHand: Tree(), observers: [interceptor]).rendering.row
    }
    #expect(kept == nil)
    row?.send(.add(1))
  }

  @Test(.rules("81c")) func `what an interceptor of an action sends waits`() {
    let log = log
    let sending = SendingOnce()
    let host = WorkflowHost(drainedByHand: Tree(), observers: [sending, LoggingActions(log: log)])
    sending.sink = host.rendering.row.sink
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 11)
    #expect(log.take() == ["received", "received", "applied", "applied"])
  }
}

// MARK: - Workflows

private struct Tree: Workflow {
  enum Action: WorkflowAction {
    case add(Int), heard(Int), nothing
    func apply(toState state: inout Int, workflow: Tree) -> Never? {
      switch self {
      case .add(let amount), .heard(let amount): state += amount
      case .nothing: break
      }
      return nil
    }
  }

  struct Screen {
    var row: Row.Screen
    var heard: Int
    var bump: Sink<Action>
  }

  var log = Log()

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Tree>) -> Screen {
    Screen(
      row: context.render(Row(number: state, log: log)) { Action.heard($0) }, heard: state,
      bump: context.makeSink(of: Action.self))
  }
}

private struct Row: Workflow {
  typealias Output = Int

  enum Action: WorkflowAction {
    case add(Int), addAndSay(Int)
    func apply(toState state: inout Int, workflow: Row) -> Int? {
      switch self {
      case .add(let amount):
        state += amount
        return nil
      case .addAndSay(let amount):
        state += amount
        return state
      }
    }
  }

  struct Screen {
    var name = "row"
    var count: Int
    var sink: Sink<Action>
    var say: Sink<Int>
    func send(_ action: Action) { sink.send(action) }
  }

  typealias Props = Int
  var number: Int
  @Injected var log: Log
  var props: Int { number }

  func makeInitialState() -> Int { number }

  func workflowDidChange(from previous: Row, state: inout Int) {
    state += number - previous.number
  }

  func render(state: Int, context: borrowing RenderContext<Row>) -> Screen {
    log("render row")
    return Screen(
      count: state, sink: context.makeSink(of: Action.self), say: context.makeOutputSink())
  }
}

private struct Count: Worker {
  var number: Int
  @Injected var log: Log

  func run(_ output: WorkerOutput<Int>) async { await output(number) }
}

extension Count: CustomStringConvertible {
  var description: String { "Count(\(number))" }
}

private struct Working: Workflow {
  var log: Log

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Working>) -> Sink<Int> {
    let log = log
    context.run(Count(number: 3, log: log)) { number in
      AnyWorkflowAction { _, _ in
        log("\(number)")
        return nil
      }
    }
    return context.makeStateSink(of: Int.self) { number, state in
      log("\(number)")
      state += number
    }
  }
}

private struct Sending: Workflow {
  struct Screen {
    var sink: Sink<Int>
    var mailbox: Mailbox<Int>
    var child: Row.Screen
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Sending>) -> Screen {
    context.run(Count(number: 7, log: Log())) { Self.adding($0) }
    return Screen(
      sink: context.makeStateSink(of: Int.self) { $1 += $0 },
      mailbox: context.makeMailbox(of: Int.self) { Self.adding($0) },
      child: context.render(Row(number: 0, log: Log())) { Self.adding($0) })
  }

  private static func adding(_ number: Int) -> AnyWorkflowAction<Sending> {
    AnyWorkflowAction { state, _ in
      state += number
      return nil
    }
  }
}

// MARK: - Interceptors

private struct Nested: WorkflowInterceptor {
  var name: String
  let log: Log

  func makeInitialState<W: Workflow>(
    of workflow: W, in session: WorkflowSession, proceed: () -> W.State
  ) -> W.State {
    log("\(name) state \(W.self)")
    defer { log("\(name) made \(W.self)") }
    return proceed()
  }

  func propsDidChange<W: Workflow>(
    from previous: W, to workflow: W, state: inout W.State, in session: WorkflowSession,
    proceed: (inout W.State) -> Void
  ) {
    log("\(name) props \(W.self)")
    proceed(&state)
    log("\(name) adapted \(W.self)")
  }

  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    log("\(name) render \(W.self)")
    defer { log("\(name) rendered \(W.self)") }
    return proceed(workflow, state)
  }

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    log("\(name) receive \(action)")
    return action
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    log("\(name) apply \(action)")
    defer { log("\(name) applied \(action)") }
    return proceed(&state)
  }
}

/// Makes rows begin with 100 more, and adds 1000 to what new props do.
private struct Changing: WorkflowInterceptor {
  func makeInitialState<W: Workflow>(
    of workflow: W, in session: WorkflowSession, proceed: () -> W.State
  ) -> W.State {
    guard workflow is Row, let state = proceed() as? Int else { return proceed() }
    return (state + 100) as? W.State ?? proceed()
  }

  func propsDidChange<W: Workflow>(
    from previous: W, to workflow: W, state: inout W.State, in session: WorkflowSession,
    proceed: (inout W.State) -> Void
  ) {
    proceed(&state)
    if let number = state as? Int, let more = (number + 1000) as? W.State { state = more }
  }
}

private final class Shouting: WorkflowInterceptor {
  var isOn = false

  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    let rendering = proceed(workflow, state)
    guard isOn, var screen = rendering as? Row.Screen else { return rendering }
    screen.name = screen.name.uppercased()
    return screen as? W.Rendering ?? rendering
  }
}

private struct Doubling: WorkflowInterceptor {
  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    guard case .add(let amount) = action as? Row.Action else { return action }
    return Row.Action.add(2 * amount) as? any WorkflowAction<Action.WorkflowType>
  }
}

private final class EverySecond: WorkflowInterceptor {
  private var count = 0

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    count += 1
    return count.isMultiple(of: 2) ? action : nil
  }
}

/// Drops what the root would apply, while a condition holds.
private struct Above: WorkflowInterceptor {
  var isLocked: () -> Bool

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    session.parent == nil && isLocked() ? nil : action
  }
}

/// Adds 10 to the state that any action leaves.
private struct Adding: WorkflowInterceptor {
  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    let output = proceed(&state)
    if let number = state as? Int, let more = (number + 10) as? Action.WorkflowType.State {
      state = more
    }
    return output
  }
}

private struct Workers: WorkflowInterceptor {
  enum Kind { case passing, replacing, dropping }
  var kind: Kind

  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? {
    guard let count = worker as? Count else { return worker }
    return switch kind {
    case .passing: worker
    case .replacing:
      Count(number: 10 * count.number, log: count.log) as? any Worker<WorkerType.Output>
    case .dropping: nil
    }
  }
}

private final class Ending: WorkflowInterceptor {
  var end = {}

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    end()
    return action
  }
}

private final class SendingOnce: WorkflowInterceptor {
  var sink: Sink<Row.Action>?

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    let sink = sink
    self.sink = nil
    sink?.send(.add(10))
    return action
  }
}

// MARK: - Observers

private struct LoggingStates: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    guard case .sessionDidMakeState(let session, _, let isRestored) = event else { return }
    log("\(session.workflowType) \(isRestored ? "restored" : "made")")
  }
}

private struct LoggingActions: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .actionWasReceived: log("received")
    case .actionWasApplied: log("applied")
    case .actionWasDropped(_, _, let reason): log("dropped \(reason)")
    default: break
    }
  }
}

private struct LoggingWorkers: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .workerDidBegin(let worker, _): log("begins \(worker)")
    case .workerDidEnd(let worker, _): log("ends \(worker)")
    default: break
    }
  }
}

private struct Senders: WorkflowObserver {
  var needsStatesBefore: Bool { true }
  let log: Log

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event else { return }
    let sender =
      switch applied.sender {
      case .child(let session): "child \(session.workflowType)"
      case .sink, .worker, .mailbox: "\(applied.sender)"
      }
    log("\(sender): \(applied.stateBefore ?? "unknown") to \(applied.state)")
  }
}

private struct Looking: WorkflowObserver {
  let look: (WorkflowEvent) -> Void
  init(_ look: @escaping (WorkflowEvent) -> Void) { self.look = look }
  func observe(_ event: WorkflowEvent) { look(event) }
}

/// Restores 5 as the state of every node.
private final class Fives: StateSource {
  func initialState<State>(_ type: State.Type, of workflow: Any, at session: Session) -> State? {
    5 as? State
  }

  func finish() -> Bool { true }
}
