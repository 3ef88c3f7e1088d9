import Foundation
import Testing
import WorkflowTestSupport

@testable import Workflow

/// Every case of `Misuse` stops the program, in debug and release, with its message.
struct MisuseTests {
  @Test func `every message ends with its rule`() {
    let location = CodeLocation(#fileID, #line, #column)
    let all: [Misuse] = [
      .duplicateChild(type: Int.self, key: .none, path: "A"),
      .duplicateCollection(type: Int.self, key: .none, path: "A"),
      .duplicateID(id: 1, type: Int.self, path: "A"), .duplicateSideEffect(key: 1, path: "A"),
      .duplicateWorker(value: 1, path: "A"),
      .duplicateMailbox(type: Int.self, key: 1, path: "A"), .sentDuringPass(path: "A"),
      .calledDuringPass("update", instead: "wait", rule: "24b"), .treeTooDeep(level: 1, types: "A"),
      .hostWithoutActor, .drainedOnActor, .otherActor(path: "A"),
    ]
    let remembering: [RememberingMisuse] = [
      .rememberedTwice(location: location, key: 1, path: "A"),
      .declaresWhileRemembering(location: location, key: 1, path: "A"),
    ]
    for text in all.map(\.text) + remembering.map(\.text) {
      #expect(text.contains(/\. Rule \d+[a-z]?\.$/), "\(text)")
    }
  }

  @Test(.rules("2a")) func `the same child twice in one pass stops the program`() async {
    expectStop(
      """
      "Composite<()>" renders the child "Leaf<A>" with the key "k" twice in one pass.
      Give each child of one type a key of its own: context.render(child, key: "…").
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            _ = context.render(Leaf<A>(name: "first"), key: "k") { .output($0) }
            _ = context.render(Leaf<A>(name: "second"), key: "k") { .output($0) }
          })
      })
  }

  @Test(.rules("2a")) func `the same child twice in a later pass stops the program`() async {
    expectStop(
      """
      "Composite<()>" renders the child "Leaf<A>" twice in one pass.
      Give each child of one type a key of its own: context.render(child, key: "…").
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let host = WorkflowHost(
          drainedByHand: Composite<Void> { state, context in
            for _ in 0...state { _ = context.render(Leaf<A>()) { .output($0) } }
          })
        host.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("2e")) func `the same id twice in a collection stops the program`() async {
    expectStop(
      """
      "Composite<()> / each Leaf<A>" renders two children "Leaf<A>" with the id 7 in one pass.
      Return a different id for each item of render(each:id:).
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            _ = context.render(each: [1, 7, 7], id: { $0 }) { _ in
              Leaf<A>()
            } onOutput: {
              .output($1)
            }
          })
      })
  }

  @Test(.rules("2e"), arguments: [[7], [39, 38, 37], Array((0..<40).reversed()), Array(20..<60)])
  func `the same id twice in another order stops the program`(ids: [Int]) async {
    expectStop(
      """
      "Composite<()> / each Leaf<A>" renders two children "Leaf<A>" with the id \(ids[0]) in one pass.
      Return a different id for each item of render(each:id:).
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [ids] in
        let host = WorkflowHost(
          drainedByHand: Composite<Void> { state, context in
            let ids = state == 0 ? Array(0..<40) : ids + [ids[0]]
            _ = context.render(each: ids, id: { $0 }) { _ in Leaf<A>().ignoringOutput() }
          })
        host.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("2f")) func `the same collection twice in one pass stops the program`() async {
    expectStop(
      """
      "Composite<()>" renders two collections of "Leaf<A>" in one pass.
      Give each render(each:) of one type of child a key of its own: \
      context.render(each: items, key: "…").
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            for _ in 0..<2 {
              _ = context.render(each: [1], id: { $0 }) { _ in
                Leaf<A>()
              } onOutput: {
                .output($1)
              }
            }
          })
      })
  }

  @Test(.rules("41e")) func `the same side effect twice in one pass stops the program`() async {
    expectStop(
      """
      "Composite<()>" runs the side effect with the key 3 twice in one pass.
      Give each side effect of a workflow a key of its own: context.runSideEffect(key: "…").
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            context.runSideEffect(key: 3) { _ in }
            context.runSideEffect(key: 3) { _ in }
          })
      })
  }

  @Test(.rules("43")) func `equal workers twice in one pass stop the program`() async {
    expectStop(
      """
      "Composite<()>" runs the worker WorkflowTests.Idle(name: "w") twice in one pass.
      Give the worker a property that tells the two apart, such as an id: \
      equal workers are the same work.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            context.run(Idle(name: "w"))
            context.run(Idle(name: "w"))
          })
      })
  }

  @Test(.rules("30h")) func `the same mailbox twice in one pass stops the program`() async {
    expectStop(
      """
      "Composite<()>" makes the mailbox of "Int" twice in one pass.
      Give each mailbox of one message type a key of its own: \
      context.makeMailbox(of: Int.self, key: "…").
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in
            _ = context.makeMailbox(of: Int.self) { .output("\($0)") }
            _ = context.makeMailbox(of: Int.self) { .output("\($0)") }
          })
      })
  }

  @Test(.rules("24a")) func `sending while rendering stops the program`() async {
    expectStop(
      """
      Something was sent to "Composite<()>" while the tree was rendering.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { state, context in
            if state == 0 { context.makeSink(of: Composite<Void>.Action.self).send(.set(1)) }
          })
      })
  }

  @Test(.rules("24a"), arguments: PurePlace.allCases)
  func `sending from anything that a pass calls stops the program`(place: PurePlace) async {
    expectStop(
      """
      Something was sent to "Composite<Shown>" while the tree was rendering.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [place] in
        nonisolated(unsafe) var sink: Sink<Composite<Pure.Shown>.Action>?
        let host = WorkflowHost(
          drainedByHand: Composite<Pure.Shown> { state, context in
            func act(_ candidate: PurePlace) {
              if state > 0, candidate == place { sink?.send(.set(0)) }
            }
            return context.render(
              each: [state],
              id: { item in
                act(.id)
                return place == .initialState ? item : 0
              }
            ) { item in
              act(.closure)
              return Pure(item: item, act: act)
            }.first!
          })
        sink = host.rendering.act
        host.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("24a")) func `sending from workflowDidChange of the root stops the program`() async {
    expectStop(
      """
      Something was sent to "Pure" while the tree was rendering.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) var host: WorkflowHost<Pure>?
        host = WorkflowHost(drainedByHand: Pure(item: 0) { _ in })
        host?.update(
          Pure(item: 1) { place in
            if place == .didChange { host?.rendering.sink.send(.nothing) }
          })
      })
  }

  @Test(.rules("14b", "24b")) func `updating while rendering stops the program`() async {
    expectStop(
      """
      host.update(_:) was called while the tree was rendering.
      Rendering must be pure: update from an event or from runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) var host: WorkflowHost<Composite<Void>>?
        host = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in host?.update(Composite<Void> { _, _ in }) }
        )
        host?.rendering.act.send(.set(1))
      }, at: "WorkflowTests/MisuseTests.swift:")
  }

  @Test(.rules("24c")) func `ending while rendering stops the program`() async {
    expectStop(
      """
      host.end() was called while the tree was rendering.
      Rendering must be pure: end the host from an event or from its onOutput instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) var host: WorkflowHost<Composite<Void>>?
        host = WorkflowHost(drainedByHand: Composite<Void> { _, context in host?.end() })
        host?.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("20c"), arguments: ["child", "effect", "worker", "less"])
  func `declaring something else when a pass is repeated stops the program`(what: String) async {
    expectStop(
      """
      "Composite<()>" declared something else when the same pass was rendered again.
      Declare children, workers and side effects from props and state alone, without counters, \
      random numbers or the time. Rule 20c.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [what] in
        var options = RuntimeOptions()
        options.checks = .repeatsPasses
        nonisolated(unsafe) var count = 0
        _ = WorkflowHost(
          Composite<Void> { _, context in
            count += 1
            switch what {
            case "child": _ = context.render(Leaf<A>(), key: Key(count)) { .output($0) }
            case "effect": context.runSideEffect(key: Key(count)) { _ in }
            case "worker": context.run(Idle(name: "\(count)"))
            default: if count == 1 { context.run(Idle(name: "once")) }
            }
          }, options: options, on: nil)
      })
  }

  @Test(.rules("31j")) func `draining a host that lives on an actor stops the program`() async {
    expectStop(
      """
      host.drain() was called on a host that lives on an actor, where workers run by themselves.
      Leave the call out, or write WorkflowHost(drainedByHand: …).
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let host = WorkflowHost(Leaf<A>())
        await host.drain()
      }, at: "WorkflowTests/MisuseTests.swift:")
  }

  @Test(.rules("31c"))
  func `making a host in an actor's asynchronous initialiser stops the program`() async {
    expectStop(
      """
      A host was made where the actor is not known yet, as in an actor's init() async.
      Make it in a method of the actor, or in a lazy var that calls one; write \
      isolation: MainActor.shared for the main actor, or WorkflowHost(drainedByHand: …) for none.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = await HostOwner()
      }, at: "WorkflowTests/MisuseTests.swift:")
  }

  #if DEBUG
    @Test(.rules("31e")) func `using a sink from outside its actor stops the program`() async {
      expectStop(
        """
        "Leaf<A>" was used from outside the actor that its host was made on.
        Call from that actor, or post to a mailbox: context.makeMailbox(of:).
        """,
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let smuggled = await MainActor.run {
            let host = WorkflowHost(Leaf<A>())
            return Smuggled(sink: host.rendering.send, host: host)
          }
          await smuggled.use()
        })
    }
  #endif

  @Test func `a repeating timer without an interval stops the program`() async {
    expectStop(
      """
      The repeating timer "blink" has the interval 0.0 seconds.
      Give it a positive one, or use TimerWorker.after for a single tick.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TimerWorker.every(.zero, id: "blink", clock: ContinuousClock())
      })
  }

  @Test func `a retried worker without an attempt stops the program`() async {
    expectStop(
      """
      A RetryPolicy has 0 attempts.
      Give it at least one, or use .never.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = OneShotWorker(id: 1) { Result<Int, CancellationError>.success(1) }
          .retried(RetryPolicy(attempts: 0, initial: .seconds(1)), clock: ContinuousClock())
      })
  }

  @Test(.rules("2a")) func `a child declared twice among many stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let host = WorkflowHost(drainedByHand: many([0]))
      host.rendering.act.send(.set(1))
      host.end()
    }
    await #expect(processExitsWith: .failure) {
      let host = WorkflowHost(drainedByHand: many([25, 25]))
      host.rendering.act.send(.set(1))
      host.end()
    }
    await #expect(processExitsWith: .success) {
      let host = WorkflowHost(drainedByHand: many([25, 26]))
      host.rendering.act.send(.set(1))
      host.end()
    }
  }

  @Test(.rules("31e")) func `ending a host from outside its actor stops the program`() async {
    #if DEBUG
      await #expect(processExitsWith: .failure) {
        let smuggled = await MainActor.run {
          SmuggledHost(host: WorkflowHost(Composite<Int> { s, _ in s }))
        }
        await smuggled.end()
      }
    #endif
  }

  @Test(.rules("2b")) func `the second of two equal children begins nothing`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          context.render(Announcing(name: "first"))
          context.render(Announcing(name: "second"))
        })
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("first begins"))
    #expect(!said.contains("second begins"))
  }

  @Test(.rules("24a"), arguments: ["== of props", "== of a worker", "hash of a worker"])
  func `sending from a comparison that a pass makes stops the program`(place: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [place] in
      nonisolated(unsafe) var sink: Sink<Composite<Void>.Action>?
      let comparison = Comparison { if $0 == place { sink?.send(.set(0)) } }
      let host = WorkflowHost(
        drainedByHand: Composite<Void> { state, context in
          context.render(Compared(comparison: comparison))
          // Many workers in another order are found by their hashes.
          for number in state == 0 ? Array(0..<40) : Array((0..<40).reversed()) {
            context.run(ComparedWorker(number: number, comparison: comparison))
          }
        })
      sink = host.rendering.act
      host.rendering.act.send(.set(1))
      host.end()
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("was sent to \"Composite<()>\" while the tree was rendering."))
  }
}

enum PurePlace: CaseIterable, Codable {
  case render, initialState, didChange, equality, id, closure
}

private struct Pure: Workflow, Equatable {
  enum Action: WorkflowAction {
    case nothing

    func apply(toState state: inout Int, workflow: Pure) -> Never? { nil }
  }

  struct Shown {
    var sink: Sink<Action>
  }

  var item: Int
  @Injected var act: (PurePlace) -> Void

  init(item: Int, act: @escaping (PurePlace) -> Void) {
    self.item = item
    _act = Injected(wrappedValue: act)
  }

  static func == (left: Pure, right: Pure) -> Bool {
    left.act(.equality)
    right.act(.equality)
    return left.item == right.item
  }

  func makeInitialState() -> Int {
    act(.initialState)
    return 0
  }

  func workflowDidChange(from previous: Pure, state: inout Int) { act(.didChange) }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Shown {
    act(.render)
    return Shown(sink: context.makeSink(of: Action.self))
  }
}

private struct Smuggled: @unchecked Sendable {
  let sink: Sink<Leaf<A>.Action>
  let host: WorkflowHost<Leaf<A>>

  @concurrent
  func use() async { sink.send(.add(1)) }
}

/// Expects that standard error contains a whole message.
func expectStop(
  _ message: String, _ result: ExitTest.Result?, at caller: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(output.contains(message), sourceLocation: sourceLocation)
  if let caller { #expect(output.contains(caller), sourceLocation: sourceLocation) }
  // The rule that a message names is one that the test shows.
  let rules = Test.current?.traits.compactMap { $0 as? RulesTrait }.flatMap(\.rules) ?? []
  let named = output.firstMatch(of: /\ Rule (\w+)\.\n/).map { String($0.1) }
  #expect(named.map(rules.contains) != false, sourceLocation: sourceLocation)
}

/// Makes a host in `init() async`, where the compiler takes the actor for known although it is not.
private actor HostOwner {
  private let host: WorkflowHost<Leaf<A>>

  init() async { host = WorkflowHost(Leaf<A>()) }
}

/// Renders twenty children at first, and later nineteen of them with others in between.
private func many(_ extra: [Int]) -> Composite<Void> {
  Composite<Void> { state, context in
    let keys = state == 0 ? Array(0..<20) : Array(0..<10) + extra + Array(10..<19)
    for key in keys { _ = context.render(Leaf<A>(), key: Key(key)) { .output($0) } }
  }
}

private struct SmuggledHost: @unchecked Sendable {
  let host: WorkflowHost<Composite<Int>>
  @concurrent func end() async { host.end() }
}

/// A workflow that prints to standard error when it begins.
private struct Announcing: Workflow, Equatable {
  var name: String

  func makeInitialState() -> Int {
    FileHandle.standardError.write(Data("\(name) begins\n".utf8))
    return 0
  }

  func render(state: Int, context: borrowing RenderContext<Announcing>) {}
}

/// Calls a closure with the name of each comparison.
private final class Comparison: @unchecked Sendable {
  // Sendable because the test uses it on one actor only.
  let call: (String) -> Void

  init(_ call: @escaping (String) -> Void) { self.call = call }
}

private struct Compared: Workflow, Equatable {
  let comparison: Comparison

  static func == (left: Compared, right: Compared) -> Bool {
    left.comparison.call("== of props")
    return true
  }

  func render(state: Void, context: borrowing RenderContext<Compared>) {}
}

private struct ComparedWorker: Worker {
  let number: Int
  let comparison: Comparison

  static func == (left: ComparedWorker, right: ComparedWorker) -> Bool {
    left.comparison.call("== of a worker")
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    comparison.call("hash of a worker")
    hasher.combine(number)
  }

  func run(_ output: WorkerOutput<Never>) async {}
}
