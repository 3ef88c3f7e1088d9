import Foundation
import Testing
import WorkflowTestSupport

@testable import Workflow

/// What has no end stops the program, and says what has none.
struct LimitTests {
  @Test(.rules("26f")) func `actions that cause each other stop the program`() async {
    expectStop(
      """
      After 1000 turns, actions still send other actions. The last ones:
      PingPong: .ping
      PingPong: .pong
      PingPong: .ping
      PingPong: .pong
      PingPong: .ping
      PingPong: .pong
      PingPong: .ping
      PingPong: .pong
      End the cycle, or allow it: checks: .allowsEndlessTurns. Rule 26f.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var options = RuntimeOptions()
        options.turnLimitPower = 3
        let host = WorkflowHost(PingPong(rounds: .max), options: options, on: nil)
        host.rendering.send(.ping)
      })
  }

  @Test(.rules("26f")) func `a long turn that ends is none`() {
    var options = RuntimeOptions()
    options.turnLimitPower = 3
    let host = WorkflowHost(PingPong(rounds: 900), options: options, on: nil)
    host.rendering.send(.ping)
    host.rendering.send(.ping)
    host.end()
  }

  @Test(.rules("26f")) func `turns after a long one that ended are none of it`() {
    var options = RuntimeOptions()
    options.turnLimitPower = 3
    // The last actions are noted from the thousandth on, and the queue rests before there are eight.
    let host = WorkflowHost(PingPong(rounds: 1_003), options: options, on: nil)
    host.rendering.send(.ping)
    for _ in 0..<20 { host.rendering.send(.pong) }
    host.end()
  }

  @Test(.rules("26f")) func `a turn may go on without an end if that is allowed`() {
    var options = RuntimeOptions(.allowsEndlessTurns)
    options.turnLimitPower = 3
    let host = WorkflowHost(PingPong(rounds: 5_000), options: options, on: nil)
    host.rendering.send(.ping)
    host.end()
  }

  @Test func `a program stops after ten million turns, or with 64 KB left of its stack`() {
    #expect(RuntimeOptions().turnLimitPower == 7)
    #expect(Misuse.stackReserve == 65_536)
  }

  @Test(.rules("16c"), arguments: [false, true])
  func `a tree that is too deep stops the program with its types`(isObserved: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isObserved] in
      // The thread sanitizer gives the main thread a stack without end.
      onThread(stack: 2 << 20) {
        let observers: [any WorkflowObserver] = isObserved ? [LoggingObserver(log: Log())] : []
        _ = WorkflowHost(drainedByHand: Top(), observers: observers)
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let text =
      #/The tree is too deep for the stack of its thread, at level (\d+):\nTop / Deep × (\d+)\n/#
    let found = output.firstMatch(of: text)
    #expect(found.map { Int($0.1) == Int($0.2) } == true, "\(output.prefix(500))")
  }

  @Test(.rules("24f")) func `rendering all while rendering stops the program`() async {
    expectStop(
      """
      host.renderAll() was called while the tree was rendering.
      Rendering must be pure: call it from an event or from runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) var host: WorkflowHost<Composite<Void>>?
        host = WorkflowHost(drainedByHand: Composite<Void> { _, context in host?.renderAll() })
        host?.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("20e")) func `a worker that does not equal itself is reported`() async {
    expectStop(
      """
      "Composite<()>" runs the worker WorkflowTests.Wobbly(weight: nan), which does not equal itself, \
      so it begins anew in every pass.
      Keep NaN out of it, or write an == by which it equals itself. Rule 20e.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = WorkflowHost(
          drainedByHand: Composite<Void> { _, context in context.run(Wobbly(weight: .nan)) },
          checks: .repeatsPasses)
      })
  }

  @Test func `a retried worker whose delay grows by NaN stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = OneShotWorker(id: 1) { Result<Int, CancellationError>.success(1) }
        .retried(RetryPolicy(attempts: 2, factor: .nan), clock: ContinuousClock())
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // The line is the caller's.
    #expect(output.contains("LimitTests.swift:\(#line - 6): Fatal error: The delays of a Retry"))
  }
}

struct Wobbly: Worker {
  var weight: Double
  func run(_ output: WorkerOutput<Never>) async {}
}

private struct PingPong: Workflow {
  enum Action: WorkflowAction {
    case ping, pong

    func apply(toState state: inout Int, workflow: PingPong) -> Never? {
      state += 1
      return nil
    }
  }

  var rounds: Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<PingPong>) -> Sink<Action> {
    let sink = context.makeSink(of: Action.self)
    if state > 0, state % (rounds == .max ? .max : rounds) != 0 {
      context.runSideEffect(key: Key(state)) { _ in
        sink.send(state.isMultiple(of: 2) ? .ping : .pong)
      }
    }
    return sink
  }
}

private struct Top: Workflow {
  func render(state: Void, context: borrowing RenderContext<Top>) -> Int {
    context.render(Deep(level: 0))
  }
}

private struct Deep: Workflow, Equatable {
  var level: Int

  func render(state: Void, context: borrowing RenderContext<Deep>) -> Int {
    context.render(Deep(level: level + 1))
  }
}
