import WorkflowTestSupport
import Testing
import Workflow

/// The workers that come with the library.
struct ReadyMadeWorkerTests {
  private let clock = HandClock()
  private let notes = Notes()

  @Test(.rules("45")) func `a one-shot worker puts out what its operation returns, once`() async {
    let host = host { state in OneShotWorker(id: "only") { "result" } }
    #expect(notes.take() == [])
    await host.drain()
    #expect(notes.take() == ["0: result"])
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(notes.take() == [])
    host.end()
  }

  @Test(.rules("11d", "42f", "42g"))
  func `a one-shot worker with an equal id keeps running, another id replaces it`() async {
    let host = host { [clock, notes] state in
      OneShotWorker(id: state / 2) {
        notes("begins \(state)")
        let isDone = await clock.hasPassed(seconds: 5)
        return isDone ? "done \(state)" : "cancelled \(state)"
      }
    }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(notes.take() == ["begins 0"])
    await run(host, seconds: 5)
    #expect(notes.take() == ["5: done 0"])
    host.rendering.act.send(.set(2))
    await host.drain()
    host.rendering.act.send(.set(4))
    await host.drain()
    // What the replaced worker returned is discarded.
    #expect(notes.take() == ["begins 2", "begins 4"])
    await run(host, seconds: 5)
    #expect(notes.take() == ["10: done 4"])
    host.end()
  }

  @Test func `a one-shot worker finds itself cancelled`() async {
    let host = host { [clock, notes] state in
      OneShotWorker(id: state) {
        let isDone = await clock.hasPassed(seconds: 1)
        notes("\(state) \(isDone) \(Task.isCancelled)")
        return "late"
      }
    }
    await host.drain()
    host.end()
    await host.drain()
    #expect(notes.take() == ["0 false true"])
  }

  @Test func `operations and closures run off the actor of the tree, outputs arrive on it`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      await runOnMainActor(OneShotWorker(id: 1) { "one" })
      await runOnMainActor(ClosureWorker(id: 1) { await $0("many") })
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      await runOnMainActor(
        OneShotWorker(id: 1) {
          MainActor.preconditionIsolated()
          return "one"
        })
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      await runOnMainActor(
        ClosureWorker(id: 1) {
          MainActor.preconditionIsolated()
          await $0("many")
        })
    }
  }

  @Test func `what wraps a worker runs it on the actor of the tree`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let clock = HandClock()
      await runOnMainActor(AtHome().debounced(for: .zero, clock: clock))
      await runOnMainActor(AtHome().throttled(for: .seconds(1), clock: clock))
    }
  }

  @Test(.rules("44b")) func `an output of a closure returns when its action has been applied`()
    async
  {
    let host = host { [notes] state in
      ClosureWorker(id: "only") { output in
        for number in 1...2 {
          notes("before \(number)")
          await output("\(number)")
          notes("after \(number)")
        }
      }
    }
    await host.drain()
    #expect(
      notes.take() == ["before 1", "0: 1", "after 1", "before 2", "0: 2", "after 2"])
    host.end()
  }

  @Test(.rules("11d", "42d", "42e", "42f", "42g"))
  func `a closure with an equal id keeps running, and can react to its cancellation`() async {
    let host = host { [clock, notes] state in
      ClosureWorker(id: state / 2) { output in
        notes("begins \(state)")
        while await clock.hasPassed(seconds: 1) { await output("from \(state)") }
        await output("dropped")
        notes("cancelled \(state)")
      }
    }
    await host.drain()
    host.rendering.act.send(.set(1))
    await run(host, seconds: 2)
    #expect(notes.take() == ["begins 0", "1: from 0", "2: from 0"])
    host.rendering.act.send(.set(2))
    await host.drain()
    #expect(notes.take().sorted() == ["begins 2", "cancelled 0"])
    host.end()
    await host.drain()
    #expect(notes.take() == ["cancelled 2"])
  }

  @Test(.rules("44b"))
  func `the next element is asked for when the action of the one before was applied`() async {
    let host = host { [notes] state in
      SequenceWorker(id: "only", Steps(through: 2, notes: notes))
    }
    #expect(notes.take() == [])
    await host.drain()
    #expect(notes.take() == ["asked 1", "0: 1", "asked 2", "0: 2", "asked 3", "finished"])
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(notes.take() == [])
    host.end()
  }

  @Test func `a sequence is made only for a worker that begins`() async {
    let host = host { [notes] state in
      SequenceWorker(id: state / 2, made(Steps(through: 1, notes: Notes()), "\(state)", notes))
    }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    host.rendering.act.send(.set(2))
    await host.drain()
    #expect(notes.take() == ["made 0", "0: 1", "made 2", "0: 1"])
    host.end()
  }

  @Test func `a sequence that knows nothing of cancellation is left all the same`() async {
    let notes = notes
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state < 3 else { return }
        context.run(SequenceWorker(id: "only", Steps(through: 10, notes: notes))) { .set($0) }
      })
    await host.drain()
    #expect(notes.take() == ["asked 1", "asked 2", "asked 3"])
    host.end()
  }

  @Test func `a stream ends when its worker is cancelled`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { [notes] _ in notes("terminated") }
    let host = host { state in SequenceWorker(id: "only", stream) }
    await host.drain()
    continuation.yield(1)
    continuation.yield(2)
    await host.drain()
    #expect(notes.take() == ["0: 1", "0: 2"])
    host.end()
    await host.drain()
    #expect(notes.take() == ["terminated"])
  }

  @Test func `a repeating timer ticks at multiples of its interval`() async {
    let host = host { [clock] state in TimerWorker.every(.seconds(3), id: 1, clock: clock) }
    await run(host, seconds: 10)
    #expect(notes.take() == ["3: 1", "6: 2", "9: 3"])
    host.end()
    await run(host, seconds: 10)
    #expect(notes.take() == [])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `ticks that were missed are left out and counted, without a drift`() async {
    let host = host { [clock] state in TimerWorker.every(.seconds(10), id: 1, clock: clock) }
    await host.drain()
    await jump(host, seconds: 35)
    #expect(notes.take() == ["35: 1"])
    await run(host, seconds: 20)
    #expect(notes.take() == ["40: 4", "50: 5"])
    // A tick that is due this very moment is not missed.
    await jump(host, seconds: 15)
    #expect(notes.take() == ["70: 6", "70: 7"])
    host.end()
  }

  @Test(arguments: [0, 3]) func `a single timer ticks once`(delay: Int) async {
    let host = host { [clock] state in
      TimerWorker.after(.seconds(delay), id: 1, clock: clock)
    }
    await run(host, seconds: 10)
    #expect(notes.take() == ["\(delay): 1"])
    host.end()
  }

  @Test func `an equal timer keeps its time, another begins anew`() async {
    let host = host { [clock] state in
      TimerWorker.every(.seconds(3), id: state / 2, clock: clock)
    }
    await run(host, seconds: 2)
    host.rendering.act.send(.set(1))
    await run(host, seconds: 2)
    #expect(notes.take() == ["3: 1"])
    host.rendering.act.send(.set(2))
    await run(host, seconds: 4)
    #expect(notes.take() == ["7: 1"])
    host.end()
  }

  @Test func `debounced lets through the last of what came in quick succession`() async {
    let host = host { [clock] state in
      Typing(clock: clock, script: [(1, "a"), (2, "ab"), (3, "abc"), (7, "b"), (8, "bc")])
        .debounced(for: .seconds(2), clock: clock)
    }
    await run(host, seconds: 20)
    #expect(notes.take() == ["5: abc", "10: bc"])
    host.end()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `debounced lets a value through that comes just as the interval is over`() async {
    let host = host { [clock] state in
      Typing(clock: clock, script: [(1, "a"), (4, "b")]).debounced(for: .seconds(2), clock: clock)
    }
    await run(host, seconds: 20)
    #expect(notes.take() == ["3: a", "6: b"])
    host.end()
  }

  @Test func `throttled lets the first through at once, then the newest of each interval`() async {
    let host = host { [clock] state in
      Typing(
        clock: clock, script: [(1, "a"), (2, "b"), (3, "c"), (5, "d"), (20, "e"), (21, "f")]
      ).throttled(for: .seconds(5), clock: clock)
    }
    await run(host, seconds: 30)
    #expect(notes.take() == ["1: a", "6: d", "20: e", "25: f"])
    host.end()
  }

  @Test func `throttled lets the first of a burst through`() async {
    let host = host { [clock] state in
      Typing(clock: clock, script: [(1, "a"), (1, "b"), (1, "c"), (9, "d"), (9, "e")])
        .throttled(for: .seconds(5), clock: clock)
    }
    await run(host, seconds: 30)
    #expect(notes.take() == ["1: a", "6: c", "11: e"])
    host.end()
  }

  @Test(arguments: [true, false])
  func `a paced worker is cancelled with its base`(isDebounced: Bool) async {
    func base(_ state: Int) -> Typing {
      Typing(id: state / 2, clock: clock, script: [(1, "a"), (2, "b"), (50, "never")])
    }
    let host =
      isDebounced
      ? host { [clock] in base($0).debounced(for: .seconds(4), clock: clock) }
      : host { [clock] in base($0).throttled(for: .seconds(4), clock: clock) }
    await run(host, seconds: 2)
    host.rendering.act.send(.set(1))
    await run(host, seconds: 1)
    #expect(notes.take() == (isDebounced ? [] : ["1: a"]))
    // The base waits for its next value, the gate for its opening.
    #expect(clock.sleeperCount == 2)
    host.rendering.act.send(.set(6))
    await host.drain()
    #expect(clock.sleeperCount == 0)
    await run(host, seconds: 60)
    #expect(notes.take() == [])
    host.end()
  }

  @Test func `a paced worker whose base is done is done when nothing waits`() async {
    let observer = EndObserver(notes: notes)
    let host = host(observers: [observer]) { [clock] state in
      Typing(clock: clock, script: [(1, "a")]).debounced(for: .seconds(2), clock: clock)
    }
    await run(host, seconds: 2)
    #expect(notes.take() == [])
    await run(host, seconds: 1)
    #expect(notes.take() == ["3: a", "worker ends"])
    host.end()
  }

  @Test func `a worker that ends with a failure is run again after growing delays`() async {
    let host = host { [clock, notes] state in
      Trial(
        clock: clock, notes: notes, script: [[.failure("a")], [.failure("b")], [.failure("c")]]
      )
      .retried(RetryPolicy(attempts: 5, initial: .seconds(1), factor: 3), clock: clock)
    }
    await run(host, seconds: 50)
    #expect(
      notes.take() == [
        "0: trial 1", "1: trial 2", "4: trial 3", "13: trial 4", "13: success(\"trial 4\")",
      ])
    host.end()
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: [1, 2])
  func `the last failure is put out when no attempt is left`(attempts: Int) async {
    let host = host { [clock, notes] state in
      Trial(clock: clock, notes: notes, script: [[.failure("a")], [.failure("b")]])
        .retried(RetryPolicy(attempts: attempts, initial: .seconds(1)), clock: clock)
    }
    await run(host, seconds: 50)
    #expect(
      notes.take()
        == (attempts == 1
          ? ["0: trial 1", "0: failure(Problem(\"a\"))"]
          : ["0: trial 1", "1: trial 2", "1: failure(Problem(\"b\"))"]))
    host.end()
  }

  @Test func `a failure that is followed by something passes`() async {
    let host = host { [clock, notes] state in
      Trial(
        clock: clock, notes: notes,
        script: [
          [.success("x"), .failure("a"), .success("y"), .failure("b"), .failure("c")],
          [.failure("d"), .success("z")],
        ]
      ).retried(RetryPolicy(attempts: 5, initial: .seconds(1)), clock: clock)
    }
    await run(host, seconds: 50)
    #expect(
      notes.take() == [
        "0: trial 1", "0: success(\"x\")", "0: failure(Problem(\"a\"))", "0: success(\"y\")",
        "0: failure(Problem(\"b\"))", "1: trial 2", "1: failure(Problem(\"d\"))",
        "1: success(\"z\")",
      ])
    host.end()
  }

  @Test func `a retried worker that is cancelled makes no further attempt`() async {
    let host = host { [clock, notes] state in
      Trial(id: state, clock: clock, notes: notes, script: [[.failure("a")], [.failure("b")]])
        .retried(RetryPolicy(attempts: 5, initial: .seconds(2)), clock: clock)
    }
    await run(host, seconds: 1)
    #expect(notes.take() == ["0: trial 1"])
    host.end()
    await run(host, seconds: 50)
    #expect(notes.take() == [])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `what a worker holds makes it the same work, closures and clocks do not count`() {
    let other = HandClock()
    #expect(OneShotWorker(id: 1) { "a" } == OneShotWorker(id: 1) { "b" })
    #expect(OneShotWorker(id: 1) { "a" } != OneShotWorker(id: 2) { "a" })
    #expect(ClosureWorker<Int, Int>(id: 1) { _ in } == ClosureWorker(id: 1) { await $0(1) })
    #expect(ClosureWorker<Int, Int>(id: 1) { _ in } != ClosureWorker(id: 2) { _ in })
    #expect(
      TimerWorker.every(.seconds(1), id: 1, clock: clock)
        == TimerWorker.every(.seconds(1), id: 1, clock: other))
    #expect(
      TimerWorker.every(.seconds(1), id: 1, clock: clock)
        != TimerWorker.after(.seconds(1), id: 1, clock: clock))
    #expect(
      TimerWorker.every(.seconds(1), id: 1, clock: clock)
        != TimerWorker.every(.seconds(2), id: 1, clock: clock))
    let one = Typing(id: 1, clock: clock, script: [])
    let two = Typing(id: 2, clock: clock, script: [])
    let second = Duration.seconds(1)
    #expect(one.debounced(for: second, clock: clock) == one.debounced(for: second, clock: other))
    #expect(one.debounced(for: second, clock: clock) != two.debounced(for: second, clock: clock))
    #expect(one.debounced(for: second, clock: clock) != one.debounced(for: .zero, clock: clock))
    let trial = Trial(clock: clock, notes: notes, script: [])
    #expect(
      trial.retried(RetryPolicy(attempts: 2, initial: second), clock: clock)
        == trial.retried(RetryPolicy(attempts: 2, initial: second), clock: other))
    #expect(
      trial.retried(RetryPolicy(attempts: 2, initial: second), clock: clock)
        != trial.retried(RetryPolicy(attempts: 3, initial: second), clock: clock))
    #expect(
      trial.retried(RetryPolicy(attempts: 2, initial: second), clock: clock)
        != trial.retried(RetryPolicy(attempts: 2, initial: second, factor: 1), clock: clock))
  }
}

extension ReadyMadeWorkerTests {
  /// A host that runs one worker and notes its outputs with the time.
  ///
  /// - Parameter worker: makes the worker of a state; from a state of 6 there is none.
  private func host<WorkerType: Worker>(
    observers: [any WorkflowObserver] = [], _ worker: @escaping (Int) -> WorkerType
  ) -> WorkflowHost<Composite<Void>> {
    WorkflowHost(
      drainedByHand: Composite<Void> { [clock] state, context in
        guard state < 6 else { return }
        context.run(worker(state)) { .output("\(clock.now.second): \($0)") }
      }, observers: observers
    ) { [notes] in notes($0) }
  }

  /// Lets time pass, a second at a time.
  private func run(_ host: WorkflowHost<Composite<Void>>, seconds: Int) async {
    await host.drain()
    for _ in 0..<seconds { await jump(host, seconds: 1) }
  }

  /// Lets time pass at once, as if the tree had been busy.
  private func jump(_ host: WorkflowHost<Composite<Void>>, seconds: Int) async {
    clock.advance(by: .seconds(seconds))
    await host.drain()
  }
}

/// Runs a worker in a tree on the main actor until its first output has arrived there.
@MainActor private func runOnMainActor(_ worker: some Worker<String>) async {
  let outputs = AsyncStream.makeStream(of: String.self)
  let host = WorkflowHost(
    Composite<Void> { _, context in context.run(worker) { .output($0) } }
  ) {
    MainActor.preconditionIsolated()
    outputs.continuation.yield($0)
  }
  var iterator = outputs.stream.makeAsyncIterator()
  _ = await iterator.next()
  host.end()
}

/// Counts, and notes when it is asked; knows nothing of cancellation.
private struct Steps: AsyncSequence {
  struct Iterator: AsyncIteratorProtocol {
    let steps: Steps
    var count = 0

    mutating func next() async -> Int? {
      steps.notes("asked \(count + 1)")
      if count == steps.last {
        steps.notes("finished")
        return nil
      }
      count += 1
      return count
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? { await next() }
  }

  let last: Int
  let notes: Notes

  init(through last: Int, notes: Notes) {
    self.last = last
    self.notes = notes
  }

  func makeAsyncIterator() -> Iterator { Iterator(steps: self) }
}

private func made<Made>(_ value: Made, _ name: String, _ notes: Notes) -> Made {
  notes("made \(name)")
  return value
}

/// Stops unless it is on the main actor.
private struct AtHome: Worker {
  func run(_ output: WorkerOutput<String>) async {
    MainActor.preconditionIsolated()
    await output("at home")
    MainActor.preconditionIsolated()
  }
}

/// Puts out texts at given seconds.
private struct Typing: Worker {
  var id = 0
  @Injected var clock: HandClock
  @Injected var script: [(second: Int, text: String)]

  func run(_ output: WorkerOutput<String>) async {
    for (second, text) in script {
      let deadline = HandClock.Instant(offset: .seconds(second))
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
      await output(text)
    }
  }
}

private struct Problem: Error, ExpressibleByStringLiteral, CustomStringConvertible {
  var name: String

  init(stringLiteral name: String) { self.name = name }

  var description: String { "Problem(\"\(name)\")" }
}

/// Puts out what is planned for each time that it is run, then a success.
private struct Trial: Worker {
  final class Count {
    var trials = 0
  }

  var id = 0
  @Injected var clock: HandClock
  @Injected var notes: Notes
  @Injected var script: [[Result<String, Problem>]]
  @Injected var count = Count()

  func run(_ output: WorkerOutput<Result<String, Problem>>) async {
    count.trials += 1
    notes("\(clock.now.second): trial \(count.trials)")
    guard count.trials <= script.count else {
      return await output(.success("trial \(count.trials)"))
    }
    for result in script[count.trials - 1] { await output(result) }
  }
}

private struct EndObserver: WorkflowObserver {
  let notes: Notes

  func observe(_ event: WorkflowEvent) {
    if case .workerDidEnd = event { notes("worker ends") }
  }
}
