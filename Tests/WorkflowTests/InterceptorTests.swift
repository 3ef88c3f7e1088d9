import Testing
import WorkflowTestSupport

@testable import Workflow

/// Part L of the rules: what interceptors do.
struct InterceptorTests {
  private let log = Log()

  // MARK: - Each hook lets through, changes and drops

  @Test(.rules("81a", "81b")) func `the first interceptor is the outermost`() {
    let host = WorkflowHost(
      drainedByHand: Rack(), observers: [Nested(name: "a", log: log), Nested(name: "b", log: log)])
    #expect(
      log.take() == [
        "a state Rack", "b state Rack", "b made Rack", "a made Rack",
        "a render Rack", "b render Rack", "a state Row", "b state Row", "b made Row", "a made Row",
        "a render Row", "b render Row", "b rendered Row", "a rendered Row",
        "b rendered Rack", "a rendered Rack",
      ])
    host.rendering.row.send(.add(1))
    #expect(
      log.take() == [
        "a receive add(1)", "b receive add(1)", "a apply add(1)", "b apply add(1)",
        "b applied add(1)", "a applied add(1)", "a render Rack", "b render Rack", "a render Row",
        "b render Row", "b rendered Row", "a rendered Row", "b rendered Rack", "a rendered Rack",
      ])
    host.rendering.bump.send(.add(2))
    #expect(
      log.take() == [
        "a receive add(2)", "b receive add(2)", "a apply add(2)", "b apply add(2)",
        "b applied add(2)", "a applied add(2)", "a render Rack", "b render Rack", "a props Row",
        "b props Row", "b adapted Row", "a adapted Row", "a render Row", "b render Row",
        "b rendered Row", "a rendered Row", "b rendered Rack", "a rendered Rack",
      ])
  }

  @Test(.rules("82a")) func `an initial state can be changed`() {
    let host = WorkflowHost(drainedByHand: Rack(), observers: [Changing()])
    #expect(host.rendering.row.count == 100)
  }

  @Test(.rules("82a")) func `a restored state passes no interceptor`() {
    let log = log
    var options = RuntimeOptions()
    options.stateSource = Fives()
    let host = WorkflowHost(
      Rack(), observers: [Changing(), LoggingStates(log: log)], options: options, on: nil)
    #expect(host.rendering.row.count == 5)
    #expect(log.take() == ["Rack restored", "Row restored"])
  }

  @Test(.rules("82b")) func `what props do to a state can be changed`() {
    let host = WorkflowHost(drainedByHand: Rack(), observers: [Changing()])
    host.rendering.bump.send(.add(1))
    // The row adds the new props to its state, and the interceptor adds 1000.
    #expect(host.rendering.row.count == 100 + 1 + 1000)
  }

  @Test(.rules("82c", "82d")) func `a rendering can be changed, again by renderAll`() {
    let shouting = Shouting()
    let host = WorkflowHost(drainedByHand: Rack(), observers: [shouting])
    #expect(host.rendering.row.name == "row")
    shouting.isOn = true
    host.renderAll()
    #expect(host.rendering.row.name == "ROW")
    shouting.isOn = false
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.name == "row")
  }

  @Test(.rules("82e")) func `an action can be replaced and dropped, and observers hear of it`() {
    let doubling = WorkflowHost(drainedByHand: Rack(), observers: [Doubling()])
    doubling.rendering.row.send(.add(1))
    #expect(doubling.rendering.row.count == 2)

    let log = log
    let host = WorkflowHost(
      drainedByHand: Rack(), observers: [LoggingActions(log: log), EverySecond()])
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
    let host = WorkflowHost(drainedByHand: Rack(), observers: [locking])
    isLocked = true
    host.rendering.row.send(.addAndSay(5))
    #expect(host.rendering.row.count == 5)
    #expect(host.rendering.heard == 0)
    isLocked = false
    host.rendering.row.send(.addAndSay(5))
    #expect(host.rendering.heard == 10)
  }

  @Test(.rules("82g")) func `what an action does can be changed, but not if it changes nothing`() {
    let host = WorkflowHost(drainedByHand: Rack(), observers: [Adding()])
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
    let host = WorkflowHost(drainedByHand: Rack(), observers: [.locked(by: { isLocked })])
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 0)
    isLocked = false
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 1)
  }

  @Test func `what happens is printed, indented by depth`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Rack(), observers: [.printing(to: { log($0) })])
    host.rendering.row.send(.addAndSay(2))
    #expect(
      log.take() == [
        "  Rack begins with 0", "    Row begins with 0", "    Row renders", "  Rack renders",
        "turn 1", "    Row applies .addAndSay(2)", "    Row emits 2", "  Rack applies .heard(2)",
        "    Row has new props", "    Row renders", "  Rack renders",
      ])
    host.end()
    #expect(log.take() == ["    Row ends", "  Rack ends"])
  }

  @Test func `actions alone are printed`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Rack(), observers: [.printing(actionsOnly: true, to: { log($0) })])
    host.rendering.row.send(.addAndSay(2))
    let row = host.rendering.row
    host.end()
    row.send(.add(1))
    #expect(
      log.take() == [
        "turn 1", "    Row applies .addAndSay(2)", "    Row emits 2", "  Rack applies .heard(2)",
        "turn 2", "    Row drops (hostHasEnded) .add(1)",
      ])
  }

  @Test func `only some types are printed, or all except some`() {
    let log = log
    for observer in [
      PrintingObserver.printing(only: [Row.self], to: { log($0) }),
      .printing(except: [Rack.self], to: { log($0) }),
    ] {
      let host = WorkflowHost(drainedByHand: Rack(), observers: [observer])
      host.rendering.row.send(.add(2))
      #expect(
        log.take() == [
          "    Row begins with 0", "    Row renders", "turn 1", "    Row applies .add(2)",
          "    Row renders",
        ])
      // Nothing of this turn is printed, so it is not named.
      host.rendering.bump.send(.nothing)
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
      host.rendering.act.send(.set(1))
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
    let host = WorkflowHost(drainedByHand: Rack(), observers: [LoggingActions(log: log), ending])
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
      row = WorkflowHost(drainedByHand: Rack(), observers: [interceptor]).rendering.row
    }
    #expect(kept == nil)
    row?.send(.add(1))
  }

  @Test(.rules("81c")) func `what an interceptor of an action sends waits`() {
    let log = log
    let sending = SendingOnce()
    let host = WorkflowHost(drainedByHand: Rack(), observers: [sending, LoggingActions(log: log)])
    sending.sink = host.rendering.row.sink
    host.rendering.row.send(.add(1))
    #expect(host.rendering.row.count == 11)
    #expect(log.take() == ["received", "received", "applied", "applied"])
  }

  @Test(.rules("81c"), arguments: [SendingFrom.Place.apply, .begin])
  func `what an interceptor sends while it applies or begins waits`(place: SendingFrom.Place) {
    let log = log
    let sending = SendingFrom(place)
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        if state > 0 { context.run(Idle(name: "idle")) }
        return state
      }, observers: [sending, LoggingActions(log: log)])
    let act = host.rendering.act
    sending.send = {
      log("sends")
      act.send(.set(7))
      log("sent")
    }
    act.send(.set(1))
    #expect(host.rendering.shown == 7)
    #expect(
      log.take()
        == (place == .apply
          ? ["received", "sends", "received", "sent", "applied", "applied"]
          : ["received", "applied", "sends", "received", "sent", "applied"]))
  }

  @Test(.rules("24a", "81c"), arguments: [SendingFrom.Place.initialState, .props, .render])
  func `an interceptor that sends in a pass stops the program`(place: SendingFrom.Place) async {
    expectStop(
      "while the tree was rendering.",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [place] in
        let sending = SendingFrom(place)
        let host = WorkflowHost(
          drainedByHand: Composite<Leaf<A>.Shown> { state, context in
            context.render(
              Leaf<A>(name: "\(state)"), key: place == .initialState ? Key(state) : .none
            ) { .output($0) }
          }, observers: [sending])
        let act = host.rendering.act
        sending.send = { act.send(.set(2)) }
        act.send(.set(1))
      })
  }

  @Test(.rules("82c")) func `a node can render another workflow and state`() {
    let host = WorkflowHost(
      drainedByHand: Leaf<A>(name: "a", start: 1), observers: [Renaming(), Renaming()])
    #expect(host.rendering.name == "a!!")
    #expect(host.rendering.count == 201)
    // Neither of them is kept.
    host.rendering.send.send(.add(1))
    #expect(host.rendering.name == "a!!")
    #expect(host.rendering.count == 202)
  }

  @Test(.rules("82f")) func `a worker whose output is dropped continues`() async {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Script { output in
            await output("a")
            await output("b")
            log("returned")
          }
        ) { text in
          Composite<Void>.Action { _ in
            log(text)
            return nil
          }
        }
      }, observers: [EverySecond()])
    await host.drain()
    #expect(log.take() == ["b", "returned"])
  }
}

// MARK: - Workflows

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

  func endRestoring() -> Bool { true }
}
