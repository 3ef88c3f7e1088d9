import Testing
import WorkflowTestSupport
import Workflow

/// Workers that take a clock: of any type, and for times that never come.
struct ClockWorkerTests {
  private let clock = HandClock()
  private let notes = Notes()

  private func host(
    _ body: @escaping (Int, borrowing RenderContext<Composite<Void>>) -> Void
  ) -> WorkflowHost<Composite<Void>> {
    WorkflowHost(drainedByHand: Composite<Void>(body)) { [notes] in notes($0) }
  }

  @Test func `a delayed worker begins after its pause, once for equal values`() async {
    let (clock, notes) = (clock, notes)
    let host = host { state, context in
      let query = state < 2 ? "p" : "pi"
      context.run(
        OneShotWorker(id: query) {
          notes("asked \(query)")
          return query
        }.delayed(for: .milliseconds(300), clock: clock)
      ) { .output("found \($0)") }
    }
    await host.drain()
    clock.advance(by: .milliseconds(200))
    // An equal worker continues waiting.
    host.rendering.act.send(.set(1))
    await host.drain()
    clock.advance(by: .milliseconds(90))
    await host.drain()
    #expect(notes.take() == [])
    // Another one begins anew, and the first never asks.
    host.rendering.act.send(.set(2))
    await host.drain()
    clock.advance(by: .milliseconds(299))
    await host.drain()
    #expect(notes.take() == [])
    clock.advance(by: .milliseconds(1))
    await host.drain()
    #expect(notes.take() == ["asked pi", "found pi"])
    host.end()
  }

  @Test func `what a worker emits after its end passes`() async {
    let (clock, kept) = (clock, Kept())
    let host = host { state, context in
      context.run(Keeping(kept).debounced(for: .seconds(1), clock: clock)) {
        .output("debounced \($0)")
      }
      context.run(Keeping(kept).throttled(for: .seconds(1), clock: clock)) {
        .output("throttled \($0)")
      }
      context.run(RetriedKeeping(kept).retried(RetryPolicy(attempts: 2), clock: clock)) {
        .output("retried \($0)")
      }
      if state == 1 {
        context.run(
          Script(id: 1) { _ in
            for output in kept.outputs { await output("late") }
            await kept.result?(.failure(Refusal()))
          }
        ) { .output($0) }
      }
    }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(notes.take() == ["debounced late", "throttled late", "retried failure(refused)"])
    host.end()
  }

  @Test func `every worker takes a clock of any type`() async {
    let any: any Clock<Duration> = clock
    let host = host { _, context in
      context.run(TimerWorker.every(.seconds(1), id: "every", clock: any)) { .output("tick \($0)") }
      context.run(TimerWorker.after(.seconds(2), id: "after", clock: any)) { _ in .output("after") }
      context.run(Script(id: 1) { await $0("one") }.delayed(for: .seconds(3), clock: any)) {
        .output($0)
      }
      context.run(Script(id: 2) { await $0("two") }.debounced(for: .seconds(4), clock: any)) {
        .output($0)
      }
      context.run(Script(id: 3) { await $0("three") }.throttled(for: .seconds(1), clock: any)) {
        .output($0)
      }
      context.run(
        OneShotWorker(id: 4) { Result<Int, Refused>.failure(Refused()) }
          .retried(RetryPolicy(attempts: 2, initial: .seconds(5)), clock: any)
      ) { _ in .output("failed") }
    }
    await host.drain()
    #expect(notes.take() == ["three"])
    for _ in 0..<5 {
      clock.advance(by: .seconds(1))
      await host.drain()
    }
    #expect(
      notes.take().sorted() == [
        "after", "failed", "one", "tick 1", "tick 2", "tick 3", "tick 4", "tick 5",
        "two",
      ])
    host.end()
  }

  @Test func `a clock of a known type is not wrapped`() {
    let (second, word) = (Duration.seconds(1), Script(id: 1) { await $0("word") })
    let refused = OneShotWorker(id: 1) { Result<Int, Refused>.failure(Refused()) }
    let workers: [any Worker] = [
      TimerWorker.every(second, id: 1, clock: clock),
      TimerWorker.after(second, id: 1, clock: clock),
      word.delayed(for: second, clock: clock),
      word.debounced(for: second, clock: clock),
      word.throttled(for: second, clock: clock),
      refused.retried(RetryPolicy(attempts: 2), clock: clock),
    ]
    for worker in workers {
      let name = String(reflecting: type(of: worker))
      #expect(name.contains("HandClock") && !name.contains("AnyClock"))
    }
    let any: any Clock<Duration> = clock
    let timer = TimerWorker.after(second, id: 1, clock: any)
    #expect(String(reflecting: type(of: timer)).contains("AnyClock"))
  }

  @Test(arguments: [false, true])
  func `a worker made anew for each text has nothing to debounce, but can be delayed`(
    isDelayed: Bool
  ) async {
    let (clock, notes, pause) = (clock, notes, Duration.milliseconds(300))
    let host = host { state, context in
      let text = String("pia".prefix(state + 1))
      let search = OneShotWorker(id: text) {
        notes("asked \(text)")
        return text
      }
      if isDelayed {
        context.run(search.delayed(for: pause, clock: clock)) { .output($0) }
      } else {
        context.run(search.debounced(for: pause, clock: clock)) { .output($0) }
      }
    }
    for last in 0..<3 {
      host.rendering.act.send(.set(last))
      await host.drain()
    }
    clock.advance(by: pause)
    await host.drain()
    let asked = isDelayed ? ["asked pia"] : ["asked p", "asked pi", "asked pia"]
    #expect(notes.take() == asked + ["pia"])
    host.end()
  }

  @Test func `a time that is too long never comes`() async {
    let real = ContinuousClock()
    let never = Duration.seconds(Int64.max)
    let host = host { state, context in
      guard state == 0 else { return }
      context.run(TimerWorker.every(never, id: 1, clock: real)) { .output("every \($0)") }
      context.run(TimerWorker.after(never, id: 2, clock: real)) { .output("after \($0)") }
      let word = Script(id: 3) { await $0("word") }
      context.run(word.delayed(for: never, clock: real)) { .output("delayed \($0)") }
      context.run(word.debounced(for: never, clock: real)) { .output("debounced \($0)") }
      context.run(word.throttled(for: never, clock: real)) { .output("throttled \($0)") }
      context.run(
        OneShotWorker(id: 4) { Result<Int, Refused>.failure(Refused()) }
          .retried(RetryPolicy(attempts: 2, initial: never, maximum: never), clock: real)
      ) { .output("\($0)") }
    }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(notes.take() == ["throttled word"])
    host.end()
  }

  private struct Refused: Error {}
}

/// The outputs of workers that have ended.
private final class Kept: @unchecked Sendable {
  var outputs: [WorkerOutput<String>] = []
  var result: WorkerOutput<Result<Int, Refusal>>?
}

private struct Keeping: Worker {
  @Injected var kept: Kept

  init(_ kept: Kept) { _kept = Injected(wrappedValue: kept) }

  func run(_ output: WorkerOutput<String>) async { kept.outputs.append(output) }
}

private struct RetriedKeeping: Worker {
  @Injected var kept: Kept

  init(_ kept: Kept) { _kept = Injected(wrappedValue: kept) }

  func run(_ output: WorkerOutput<Result<Int, Refusal>>) async { kept.result = output }
}

private struct Refusal: Error, CustomStringConvertible { var description: String { "refused" } }
