import WorkflowTestSupport
import Testing
import Workflow

/// Part I of the rules: observers.
struct ObserverTests {
  @Test(.rules("51a", "51b"))
  func `observers are called in order when something begins, and in reverse when it is done`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.runSideEffect(key: 1) { _ in }
        context.run(Idle(name: "w"))
      },
      observers: [LoggingObserver(name: "a: ", log: log), LoggingObserver(name: "b: ", log: log)])
    let act = host.rendering.act
    host.end()
    act.send(.set(1))
    let lines = log.take()
    #expect(
      lines == [
        "a: begin Composite<()> 0", "b: begin Composite<()> 0", "a: made Composite<()> 0",
        "b: made Composite<()> 0", "a: effect begins 1", "b: effect begins 1",
        "a: worker begins Idle(name: \"w\")", "b: worker begins Idle(name: \"w\")",
        "b: worker ends Idle(name: \"w\")", "a: worker ends Idle(name: \"w\")",
        "b: effect ends 1", "a: effect ends 1", "b: end Composite<()> 0", "a: end Composite<()> 0",
        lines[14], lines[15],
      ])
    #expect(lines[14].hasPrefix("b: dropped"))
    #expect(lines[15].hasPrefix("a: dropped"))
  }

  @Test(.rules("33a", "33b")) func `a turn is reported from its beginning to its end`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { _, context in
        _ = context.render(Leaf<B>(), key: "other") { .output($0) }
        return context.render(Leaf<A>()) { _ in .set(1) }
      }, observers: [TurnObserver(log: log)])
    _ = log.take()
    host.rendering.shown.send.send(.addAndSay(1, "x"))
    #expect(
      log.take() == [
        "received by Leaf<A>", "turn begins", "applied by Leaf<A>, output x",
        "applied by Composite<Shown>, output none", "pass begins", "Composite<Shown> begins",
        "Leaf<B> skipped", "Leaf<A> begins", "Leaf<A> ends", "Composite<Shown> ends", "pass ends",
        "turn ends",
      ])
  }

  @Test(.rules("52a")) func `an observer may send, even while the tree renders`() {
    let log = Log()
    let observer = Intruder(log: log)
    let host = WorkflowHost(drainedByHand: Leaf<A>(), observers: [observer])
    observer.state.sink = host.rendering.send
    host.rendering.send.send(.add(1))
    #expect(host.rendering.count == 11)
    #expect(log.take() == ["sent while rendering"])
  }

  @Test(.rules("53a", "53b", "53c", "53d"))
  func `everything that begins is reported as ended, and every action is reported once`() async {
    let log = Log()
    let tally = Tally()
    var host: WorkflowHost<Composite<Leaf<A>.Shown?>>? = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown?> { state, context in
        context.run(Recorder(id: state % 3, log: log)) { .output($0) }
        context.run(OneShotWorker(id: "fixed") { "done" }) { .output($0) }
        context.runSideEffect(key: Key(state % 2)) { _ in }
        guard state % 4 != 0 else { return nil }
        return context.render(Leaf<A>(), key: Key(state)) { .output($0) }
      }, observers: [tally]
    ) { _ in }
    let act = host!.rendering.act
    var old: Leaf<A>.Shown?
    for state in 1...20 {
      act.send(.set(state))
      if state % 2 == 0 { await host?.drain() }
      old?.send.send(.add(1))
      old = host?.rendering.shown ?? old
      old?.send.send(.add(1))
    }
    host?.end()
    act.send(.set(0))
    host = nil
    #expect(tally.counts.sessions == 0)
    #expect(tally.counts.workers == 0)
    #expect(tally.counts.effects == 0)
    #expect(tally.counts.received == tally.counts.applied + tally.counts.dropped)
    #expect(tally.counts.dropped > 1)
  }

  @Test(.rules("26b", "52a"))
  func `what an observer sends when an action begins to wait comes after that action`() {
    let log = Log()
    let observer = Follower()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, _ in state }, observers: [observer])
    let act = host.rendering.act
    observer.follow = {
      act.send(
        Composite<Int>.Action { _ in
          log("follower"); return nil
        })
    }
    var isFirst = true
    let subscription = host.onRendering { _ in
      guard isFirst else { return }
      isFirst = false
      observer.isActive = true
      act.send(
        Composite<Int>.Action { _ in
          log("waiting"); return nil
        })
    }
    act.send(.set(1))
    subscription.cancel()
    #expect(log.take() == ["waiting", "follower"])
  }

  @Test(.rules("53i")) func `a host keeps its observers until it is released`() {
    final class Witness: WorkflowObserver {
      let log: Log
      init(log: Log) { self.log = log }
      deinit { log("released") }
      func observe(_ event: WorkflowEvent) {
        if case .actionWasDropped(_, _, let reason) = event { log("dropped: \(reason)") }
      }
    }
    let log = Log()
    var host: WorkflowHost<Leaf<A>>? = WorkflowHost(
      drainedByHand: Leaf<A>(), observers: [Witness(log: log)])
    let send = host?.rendering.send
    host?.end()
    send?.send(.add(1))
    #expect(log.take() == ["dropped: hostHasEnded"])
    host = nil
    #expect(log.take() == ["released"])
    send?.send(.add(1))
  }
}

private struct TurnObserver: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .turnDidBegin: log("turn begins")
    case .turnDidEnd: log("turn ends")
    case .passDidBegin: log("pass begins")
    case .passDidEnd: log("pass ends")
    case .renderDidBegin(let session): log("\(session.workflowType) begins")
    case .renderDidEnd(let session, _): log("\(session.workflowType) ends")
    case .renderWasSkipped(let session): log("\(session.workflowType) skipped")
    case .actionWasReceived(_, let session): log("received by \(session.workflowType)")
    case .actionWasApplied(let applied):
      log("applied by \(applied.session.workflowType), output \(applied.output ?? "none")")
    default: break
    }
  }
}

private struct Intruder: WorkflowObserver {
  final class State {
    var sink: Sink<Leaf<A>.Action>?
  }

  let log: Log
  let state = State()

  func observe(_ event: WorkflowEvent) {
    guard case .renderDidBegin = event, let sink = state.sink else { return }
    state.sink = nil
    log("sent while rendering")
    sink.send(.add(10))
  }
}

private final class Tally: WorkflowObserver {
  var counts = (sessions: 0, workers: 0, effects: 0, received: 0, applied: 0, dropped: 0)

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin: counts.sessions += 1
    case .sessionDidEnd: counts.sessions -= 1
    case .workerDidBegin: counts.workers += 1
    case .workerDidEnd: counts.workers -= 1
    case .sideEffectDidBegin: counts.effects += 1
    case .sideEffectDidEnd: counts.effects -= 1
    case .actionWasReceived: counts.received += 1
    // Actions made from outputs are applied too, but they were not sent.
    case .actionWasApplied(let applied) where isSent(applied.action): counts.applied += 1
    case .actionWasDropped(let action, _, _) where isSent(action): counts.dropped += 1
    default: break
    }
  }

  private func isSent(_ action: Any) -> Bool {
    action is Leaf<A>.Action || (action as? Composite<Leaf<A>.Shown?>.Action)?.isSent == true
  }
}

private final class Follower: WorkflowObserver {
  var isActive = false
  var follow: () -> Void = {}

  func observe(_ event: WorkflowEvent) {
    guard isActive, case .actionWasReceived = event else { return }
    isActive = false
    follow()
  }
}
