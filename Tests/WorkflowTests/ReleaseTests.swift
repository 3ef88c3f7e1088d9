import WorkflowTestSupport
import Testing

@testable import Workflow

/// What is freed when a host ends or is released, wherever that happens.
struct ReleaseTests {
  @Test func `a nested send keeps nothing alive after the drain`() {
    var alive = 0
    var host: WorkflowHost<Composite<Int>>? = WorkflowHost(
      drainedByHand: Composite<Int> { s, _ in s })
    let act = host!.rendering.act
    var first = true
    let subscription = host!.onRendering { _ in
      guard first else { return }
      first = false
      alive += 1
      let canary = Canary { alive -= 1 }
      act.send(
        Composite<Int>.Action { _ in
          _ = canary; return nil
        })
    }
    act.send(.set(1))
    #expect(alive == 0, "after the send")
    subscription.cancel()
    host = nil
    #expect(alive == 0, "after the release")
  }

  @Test func `the tree is freed after nested sends`() {
    weak var tree: Tree?
    do {
      let host = WorkflowHost(drainedByHand: Composite<Int> { s, _ in s })
      let act = host.rendering.act
      tree = host.tree
      var n = 0
      let subscription = host.onRendering { _ in
        n += 1
        if n < 3 { act.send(.set(n + 10)) }
      }
      act.send(.set(1))
      subscription.cancel()
    }
    #expect(tree == nil)
  }

  @Test func `an actor that owns a host is freed after end`() async {
    weak var weakOwner: HostOwner?
    do {
      let owner = HostOwner()
      weakOwner = owner
      await owner.make()
      await owner.end()
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(weakOwner == nil)
  }

  @Test func `an actor that owns a host without workers is freed`() async {
    weak var weakOwner: HostOwner?
    do {
      let owner = HostOwner()
      weakOwner = owner
      await owner.make()
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(weakOwner == nil)
  }

  @Test(.rules("53a")) func `what a value sends when the end releases it is reported`() {
    let tally = CountingObserver()
    var act: Sink<Composite<Int>.Action>?
    func make() -> WorkflowHost<Composite<Int>> {
      let canary = Canary { act?.send(.set(9)) }
      return WorkflowHost(drainedByHand: Composite<Int> { s, _ in s }, observers: [tally]) { _ in
        _ = canary
      }
    }
    weak var tree: Tree?
    do {
      let host = make()
      act = host.rendering.act
      tree = host.tree
      host.end()
      #expect(tally.received == 1)
      #expect(
        tally.received == tally.dropped + tally.applied,
        "\(tally.received) \(tally.dropped) \(tally.applied)")
    }
    act = nil
    #expect(tree == nil)
  }

  @Test(.rules("28c")) func `messages that wait when the host is released are reported`() async {
    let log = Log()
    do {
      let host = WorkflowHost(
        drainedByHand: Composite<Mailbox<Int>> { _, context in
          context.makeMailbox(of: Int.self) { .output("\($0)") }
        }, observers: [LoggingObserver(log: log)])
      host.rendering.shown.post(1)
    }
    #expect(log.take().contains { $0.contains("dropped 1") })
  }

  @Test func `cancelled subscriptions do not pile up`() {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    for _ in 0..<100 { host.onRendering { _ in }.cancel() }
    #expect(host.typedRoot.feed.listeners.count < 10)
  }

  @Test(.rules("7l", "53b", "53c", "53d"), arguments: ReleasePlace.allCases)
  func `a host that is released anywhere ends and is freed`(
    place: ReleasePlace
  )
    async
  {
    let tally = Balance()
    weak var root: TypedRoot<Composite<Mailbox<Int>>>?
    let holder = Box<WorkflowHost<Composite<Mailbox<Int>>>>()
    var armed = false
    func release(_ at: ReleasePlace) {
      if armed, at == place, holder.value != nil { holder.value = nil }
    }
    var subscription: Subscription?
    do {
      let host = WorkflowHost(
        drainedByHand: Composite<Mailbox<Int>> { state, context in
          context.runSideEffect(key: Key(state)) { lifetime in
            release(.effect)
            lifetime.onEnded { release(.onEnded) }
          }
          context.run(Idle(name: "idle"))
          context.run(
            Script(id: state) { output in
              if state == 1 {
                release(.worker)
                await output("late")
              }
            }
          ) { .output($0) }
          _ = context.render(each: [1, 2, 3], id: { $0 }) { _ in
            Leaf<A>()
          } onOutput: {
            .output($1)
          }
          return context.makeMailbox(of: Int.self) { _ in
            release(.drainedMessage); return .set(5)
          }
        },
        observers: [
          tally,
          Hook { event in
            if case .actionWasApplied = event { release(.observer) }
            if case .renderDidBegin = event { release(.observerInPass) }
          },
        ]
      ) { _ in release(.output) }
      holder.value = host
      root = host.typedRoot
      subscription = host.onRendering { _ in release(.listener) }
    }
    await holder.value?.drain()
    armed = true
    let act = holder.value!.rendering.act
    let mailbox = holder.value!.rendering.shown
    act.send(
      Composite<Mailbox<Int>>.Action { state in
        release(.apply)
        state = 1
        return "out"
      })
    mailbox.post(3)
    await holder.value?.drain()
    act.send(.set(7))
    await holder.value?.drain()
    #expect(holder.value == nil, "\(place)")
    holder.value = nil
    subscription?.cancel()
    subscription = nil
    act.send(.set(9))
    #expect(tally.sessions == 0, "\(tally.sessions)")
    #expect(tally.workers == 0)
    #expect(tally.effects == 0)
    #expect(root == nil)
    for _ in 0..<10 { await Task.yield() }
    _ = act
    withExtendedLifetime(act) {}
    withExtendedLifetime(mailbox) {}
  }

  @Test(.rules("7n")) func `a running worker keeps the actor that owns its host alive`() async {
    weak var weakOwner: HostOwner?
    do {
      let owner = HostOwner()
      weakOwner = owner
      await owner.makeWithWorker()
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(weakOwner != nil)
    await weakOwner?.end()
    for _ in 0..<50 { await Task.yield() }
    #expect(weakOwner == nil)
  }
}

enum ReleasePlace: CaseIterable {
  case worker, drainedMessage, listener, onEnded, observer, observerInPass, apply, output, effect
}

private final class Canary {
  let gone: () -> Void
  init(_ gone: @escaping () -> Void) { self.gone = gone }
  deinit { gone() }
}

private actor HostOwner {
  var host: WorkflowHost<Composite<Int>>?
  func make() { host = WorkflowHost(drainedByHand: Composite<Int> { s, _ in s }) }
  func makeWithWorker() {
    host = WorkflowHost(
      Composite<Int> { state, context in
        context.run(Idle(name: "worker"))
        return state
      })
  }
  func end() { host?.end() }
}

private final class CountingObserver: WorkflowObserver {
  var received = 0, dropped = 0, applied = 0
  func observe(_ event: WorkflowEvent) {
    switch event {
    case .actionWasReceived: received += 1
    case .actionWasApplied: applied += 1
    case .actionWasDropped: dropped += 1
    default: break
    }
  }
}

private final class Box<T> { var value: T?; init(_ v: T? = nil) { value = v } }

private struct Hook: WorkflowObserver {
  let body: (WorkflowEvent) -> Void
  init(_ body: @escaping (WorkflowEvent) -> Void) { self.body = body }
  func observe(_ event: WorkflowEvent) { body(event) }
}

private final class Balance: WorkflowObserver {
  var sessions = 0, workers = 0, effects = 0
  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin: sessions += 1
    case .sessionDidEnd: sessions -= 1
    case .workerDidBegin: workers += 1
    case .workerDidEnd: workers -= 1
    case .sideEffectDidBegin: effects += 1
    case .sideEffectDidEnd: effects -= 1
    default: break
    }
  }
}
