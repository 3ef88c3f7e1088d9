import Foundation
import Testing
import WorkflowTestSupport

@testable import Workflow

/// Part L of the rules: values that a node remembers.
struct RememberingTests {
  private let log = Log()

  private func host(
    checks: WorkflowChecks = [],
    _ body: @escaping (Int, borrowing RenderContext<Composite<Int>>) -> Int
  ) -> WorkflowHost<Composite<Int>> {
    WorkflowHost(drainedByHand: Composite<Int>(body), checks: checks)
  }

  @Test(.rules("84d")) func `values of one place and key are told apart by their types`() {
    let host = host { _, context in
      let same = kept(1, 10, in: context) + kept("a", 20, in: context)
      let line = context.remember { 100 } + context.remember { 200 }
      return same + line + kept(1, "four", in: context).count
    }
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == 334)
  }

  @Test(.rules("17f", "84h")) func `closures that remember are called in every pass`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Composite<[Leaf<A>.Shown]> { _, context in
        Array(
          context.render(each: 0..<3, id: { $0 }) { number in
            Leaf<A>(
              name: context.remember(key: Key(number)) {
                log("made \(number)")
                return "\(number)"
              }
            ).ignoringOutput()
          })
      })
    // Only a row changes, and the others keep what they remember.
    host.rendering.shown[0].send.send(.add(1))
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["made 0", "made 1", "made 2"])
  }

  @Test(.rules("84a", "84b")) func `a value is made again if an input has changed`() {
    let log = log
    let host = host { state, context in
      context.remember(state / 10, state % 2 == 0) {
        log("made of \(state)")
        return state
      }
    }
    var shown: [Int] = []
    for state in [0, 2, 3, 5, 14, 14, 16, 2] {
      host.rendering.act.send(.set(state))
      shown.append(host.rendering.shown)
    }
    #expect(shown == [0, 0, 3, 3, 14, 14, 14, 2])
    #expect(log.take() == ["made of 0", "made of 3", "made of 14", "made of 2"])
  }

  @Test(.rules("84c")) func `a value that is not asked for is forgotten`() {
    let log = log
    let host = host { state, context in
      if state == 1 { return -1 }
      return context.remember("always") {
        log("made in \(state)")
        return state
      }
    }
    for state in [2, 1, 3] { host.rendering.act.send(.set(state)) }
    #expect(host.rendering.shown == 3)
    #expect(log.take() == ["made in 0", "made in 3"])
  }

  @Test(.rules("84d")) func `values are told apart by place and key, in any order`() {
    let log = log
    let host = host { state, context in
      let keys = state.isMultiple(of: 2) ? [1, 2, 3] : [3, 1]
      var sum = 0
      for key in keys {
        sum += context.remember(key: Key(key)) {
          log("made \(key)")
          return key
        }
      }
      sum += context.remember { 100 }
      sum += context.remember { 200 }
      return sum
    }
    #expect(host.rendering.shown == 306)
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == 304)
    host.rendering.act.send(.set(2))
    #expect(host.rendering.shown == 306)
    #expect(log.take() == ["made 1", "made 2", "made 3", "made 2"])
  }

  @Test(.rules("84e")) func `a node that keeps its rendering keeps its values`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Composite<Sink<Bool>> { _, context in context.render(Remembering(log: log)) })
    for state in 1...3 { host.rendering.act.send(.set(state)) }
    host.rendering.shown.send(true)
    #expect(log.take() == ["made"])
  }

  @Test(.rules("84f")) func `a repeated pass makes nothing again`() {
    let log = log
    let host = host(checks: .repeatsPasses) { state, context in
      context.remember(state) {
        log("made of \(state)")
        return state
      }
    }
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == 1)
    #expect(log.take() == ["made of 0", "made of 1"])
  }

  @Test(.rules("84g")) func `asking twice in one pass stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = WorkflowHost(
        drainedByHand: Composite<Int> { _, context in
          var sum = 0
          for number in 0..<2 { sum += context.remember { number } }
          return sum
        })
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("remembers the value of WorkflowTests/RememberingTests.swift:"))
    #expect(
      text.contains("Give each value of a loop a key of its own: context.remember(…, key: \"…\")."))
  }

  @Test(.rules("84i")) func `declaring something in the closure stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = WorkflowHost(
        drainedByHand: Composite<Int> { _, context in
          context.remember {
            _ = context.render(Leaf<A>(name: "inside")) { .output($0) }
            return 1
          }
        })
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("in the closure of the value that it remembers at WorkflowTests/"))
    #expect(text.contains("Declare it in render itself, outside of this closure"))
  }

  @Test(.rules("84i")) func `a value that is made again must not declare anything either`() async {
    await #expect(processExitsWith: .failure) {
      let host = WorkflowHost(
        drainedByHand: Composite<Int> { state, context in
          context.remember(state) {
            if state == 1 { context.runSideEffect(key: "inside") { _ in } }
            return state
          }
        })
      host.rendering.act.send(.set(0))
      // Reached with success only if nothing stops the program here.
      host.rendering.act.send(.set(1))
      exit(0)
    }
  }

  @Test(.rules("84h")) func `rows remember values by keys of their own`() {
    let log = log
    let host = WorkflowHost(
      drainedByHand: Composite<[Int]> { state, context in
        Array(
          context.render(each: Array((0..<3 + state).reversed()), id: { $0 }) { number in
            Given(
              number: context.remember(number, key: Key(number)) {
                log("made \(number)")
                return 10 * number
              })
          })
      })
    #expect(host.rendering.shown == [20, 10, 0])
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == [30, 20, 10, 0])
    host.rendering.act.send(.set(0))
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["made 2", "made 1", "made 0", "made 3", "made 3"])
  }

  @Test(.rules("24d", "24e")) func `a value that is replaced may send when it goes`() {
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        let act = context.makeSink(of: Composite<Int>.Action.self)
        _ = context.remember(state == 1) { Leaving { act.send(.set(7)) } }
        return state
      })
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == 7)
  }

  @Test func `values end with their node, and need no end`() {
    weak var kept: Kept?
    var host: WorkflowHost<Composite<Int>>? = WorkflowHost(
      drainedByHand: Composite<Int> { _, context in
        let object = context.remember { Kept() }
        kept = object
        return 1
      })
    #expect(kept != nil)
    host?.end()
    #expect(kept == nil)
    host = nil
  }

  @Test(.rules("84f")) func `an input that does not equal itself is made once a pass`() {
    let log = log
    let host = host(checks: .repeatsPasses) { state, context in
      context.remember(Double.nan) { log("made in \(state)") }
      return context.remember(state) {
        log("state \(state)")
        return state
      }
    }
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["made in 0", "state 0", "made in 1", "state 1"])
    host.end()
  }

  @Test(.rules("84i")) func `a mailbox in the closure of a value stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = WorkflowHost(
        drainedByHand: Composite<Int> { _, context in
          context.remember(1) {
            _ = context.makeMailbox(of: Int.self) { .output("\($0)") }
            return 1
          }
        })
    }
  }
}

private final class Kept {}

private final class Leaving {
  let leave: () -> Void
  init(_ leave: @escaping () -> Void) { self.leave = leave }
  deinit { leave() }
}

private struct Given: Workflow, Equatable {
  var number: Int
  func render(state: Void, context: borrowing RenderContext<Given>) -> Int { number }
}

private struct Remembering: Workflow {
  typealias Props = Void
  var props: Void { () }
  @Injected var log: Log

  func makeInitialState() -> Bool { false }

  func render(state: Bool, context: borrowing RenderContext<Remembering>) -> Sink<Bool> {
    let log = log
    _ = context.remember {
      log("made")
      return 1
    }
    return context.makeStateSink(of: Bool.self) { $1 = $0 }
  }
}

private func kept<Input: Equatable, Value>(
  _ input: Input, _ value: Value, in context: borrowing RenderContext<Composite<Int>>
) -> Value {
  context.remember(input) { value }
}
