import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport

/// Part G of the rules: side effects and workers.
struct WorkTests {
  @Test(.rules("41a", "41b", "41c", "41d"))
  func `a side effect runs once, and so does each of its handlers, in order`() throws {
    let log = Log()
    var lifetime: Lifetime?
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state < 2 else { return }
        context.runSideEffect(key: "only") {
          log("begins")
          lifetime = $0
          $0.onEnded { log("first") }
          $0.onEnded { log("second") }
        }
      })
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["begins"])
    #expect(lifetime?.hasEnded == false)
    host.rendering.act.send(.set(2))
    #expect(lifetime?.hasEnded == true)
    lifetime?.onEnded { log("late") }
    host.end()
    #expect(log.take() == ["first", "second", "late"])
  }

  @Test(.rules("42d", "42e", "42f"))
  func `an equal worker keeps running, and an unequal one replaces it`()
    async
  {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        context.run(Recorder(id: state / 2, log: log)) { .output($0) }
      })
    #expect(log.take() == [])
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["0 begins"])
    host.rendering.act.send(.set(2))
    await host.drain()
    #expect(log.take().sorted() == ["0 cancelled", "1 begins"])
    host.end()
    #expect(log.take() == [])
    await host.drain()
    #expect(log.take() == ["1 cancelled"])
  }

  @Test(.rules("21h")) func `workers begin in the order of their declaration`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(each: (0..<50).map { Recorder(id: $0, log: log) }) { .output($1) }
      })
    await host.drain()
    #expect(log.take() == (0..<50).map { "\($0) begins" })
    host.end()
    await host.drain()
    #expect(log.take().count == 50)
  }

  @Test(.rules("42a", "42f"), arguments: permutations(of: [0, 1, 2, 3]))
  func `only the workers that changed begin and end`(order: [Int]) async {
    let log = Log()
    func root(_ ids: [Int]) -> Composite<Void> {
      Composite { _, context in
        context.run(each: ids.map { Recorder(id: $0, log: log) }) { .output($1) }
      }
    }
    let others = Array(10..<30)
    let host = WorkflowHost(drainedByHand: root(others + [0, 1]))
    await host.drain()
    _ = log.take()
    host.update(root(order + others))
    await host.drain()
    #expect(log.take() == order.filter { $0 > 1 }.map { "\($0) begins" })
    host.end()
  }

  @Test(.rules("44f"), arguments: [false, true]) @MainActor
  func `a worker without pauses lets others run on its actor`(isPaced: Bool) async {
    let count = Locked(0)
    let host = WorkflowHost(
      Composite<Int> { state, context in
        if isPaced {
          context.run(Counting(count: count).throttled(for: .seconds(1), clock: HandClock())) {
            .set($0)
          }
        } else {
          context.run(Counting(count: count)) { .set($0) }
        }
        return state
      })
    while count.withLock({ $0 }) == 0 { await Task.yield() }
    // Without others, it would have counted to the end before this one continues.
    #expect(count.withLock { $0 } < 100_000)
    host.end()
    while count.withLock({ $0 }) < 100_000 { await Task.yield() }
  }

  /// Emits numbers without a pause.
  private struct Counting: Worker {
    @Injected var count: Locked<Int>

    func run(_ output: WorkerOutput<Int>) async {
      for number in 1...100_000 {
        count.withLock { $0 = number }
        await output(number)
      }
    }
  }

  @Test(.rules("44a", "44b"))
  func `an output goes through the newest handler and is applied before the call returns`()
    async
  {
    let log = Log()
    var host: WorkflowHost<Composite<String>>!
    host = WorkflowHost(
      drainedByHand: Composite<String> { state, context in
        context.run(
          Script { output in
            log("one: \(host.rendering.shown)")
            await output("a")
            log("two: \(host.rendering.shown)")
            host.rendering.act.send(.set(7))
            await output("b")
          }
        ) { text in
          Composite<String>.Action { state in
            state += 1
            return "\(text) \(state)"
          }
        }
        return "\(state)"
      }
    ) { log($0) }
    await host.drain()
    #expect(log.take() == ["one: 0", "a 1", "two: 1", "b 8"])
    host.end()
  }

  @Test(.rules("28d", "44c", "44d"))
  func `an output of a worker that is no longer wanted is dropped and reported`() async {
    let log = Log()
    var release: CheckedContinuation<Void, Never>?
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state == 0 else { return }
        context.run(
          Script { output in
            await withCheckedContinuation { release = $0 }
            await output("late")
            log("returned")
          }
        ) { .output($0) }
      }, observers: [LoggingObserver(log: log)]
    ) { log("output \($0)") }
    await host.drain()
    host.rendering.act.send(.set(1))
    _ = log.take()
    release?.resume()
    await host.drain()
    #expect(log.take() == ["dropped late in Composite<()>: workerHasEnded", "returned"])
  }

  @Test(.rules("45"))
  func `a worker that has finished does not begin again while it stays declared`()
    async
  {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state != 2 else { return }
        context.run(OneShotWorker(id: "once") { "done" }) { .output($0) }
      }
    ) { log($0) }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["done"])
    host.rendering.act.send(.set(2))
    host.rendering.act.send(.set(3))
    await host.drain()
    #expect(log.take() == ["done"])
  }

  @Test(.rules("42e", "46"))
  func `the end of a host cancels its workers, which still run to their end`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(Recorder(id: 1, log: log)) { .output($0) }
        _ = context.render(
          Composite<Void> { _, context in
            context.run(Recorder(id: 2, log: log)) { .output($0) }
          }
        ) { .output($0) }
      })
    await host.drain()
    _ = log.take()
    host.end()
    await host.drain()
    #expect(log.take() == ["2 cancelled", "1 cancelled"])
  }

  @Test(.rules("42d"))
  func `a worker cancelled before it ran still runs, and finds itself cancelled`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        if state == 0 { context.run(Recorder(id: 1, log: log)) { .output($0) } }
      })
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["1 begins", "1 cancelled"])
  }

  @Test(.rules("6d", "6e"))
  func `workers and effects end in the order in which they began, not of their declaration`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        for key in state == 0 ? ["a", "b", "c"] : ["c", "b", "a"] {
          context.runSideEffect(key: Key(key)) { $0.onEnded { log("effect \(key)") } }
          context.run(Idle(name: key))
        }
      }, observers: [LoggingObserver(log: log)])
    host.rendering.act.send(.set(1))
    _ = log.take()
    host.end()
    #expect(
      log.take().filter { !$0.hasPrefix("effect ends") && !$0.hasPrefix("end") } == [
        "worker ends Idle(name: \"a\")", "worker ends Idle(name: \"b\")",
        "worker ends Idle(name: \"c\")", "effect a", "effect b", "effect c",
      ])
  }

  @Test(.rules("44a")) func `an output of a worker goes through the newest handler`() async {
    var outputs: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        context.run(Script { await $0("x") }) { .output("\(state) \($0)") }
      }
    ) { outputs.append($0) }
    host.rendering.act.send(.set(7))
    await host.drain()
    #expect(outputs == ["7 x"])
    host.end()
  }

  @Test func `a worker of one host may drain another host, and its own`() async {
    let log = Log()
    let inner = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Script { output in
            log("inner"); await output("i"); log("inner done")
          }
        ) { .output($0) }
      }
    ) { log("inner output \($0)") }
    let holder = Box<WorkflowHost<Composite<Void>>>()
    let outer = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Script { output in
            log("outer")
            await inner.drain()
            log("drained")
            await holder.value?.drain()
            await output("o")
            log("outer done")
          }
        ) { .output($0) }
      }
    ) { log("outer output \($0)") }
    holder.value = outer
    await outer.drain()
    #expect(
      log.take() == [
        "outer", "inner", "inner output i", "inner done", "drained", "outer output o", "outer done",
      ])
    outer.end(); inner.end()
    holder.value = nil
  }

  @Test(.rules("31g")) func `a drain runs workers on the thread of its caller`() async {
    var threads: [ObjectIdentifier] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(Script { _ in threads.append(currentThread()) }) { .output($0) }
      })
    threads.append(currentThread())
    await host.drain()
    #expect(threads.count == 2 && threads[0] == threads[1])
    host.end()
  }

  @Test(.rules("44e", "44d")) func `a stored output works as long as its worker is declared`()
    async
  {
    final class Shelf { var output: WorkerOutput<String>? }
    let (log, shelf) = (Log(), Shelf())
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        if state < 2 { context.run(Script(id: 0) { shelf.output = $0 }) { .output($0) } }
        if state > 0 {
          context.run(Script(id: state) { _ in await shelf.output?("from \(state)") }) {
            .output($0)
          }
        }
      }
    ) { log($0) }
    await host.drain()
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["from 1"])
    host.rendering.act.send(.set(2))
    await host.drain()
    #expect(log.take() == [])
    host.end()
  }
}

/// A worker that logs its beginning and its cancellation.
struct Recorder: Worker {
  var id: Int
  @Injected var log: Log

  func run(_ output: WorkerOutput<String>) async {
    log("\(id) begins")
    await waitForCancellation()
    log("\(id) cancelled")
  }
}

/// A worker that calls a closure on the tree's actor.
struct Script: Worker {
  var id = 0
  @Injected var body: (WorkerOutput<String>) async -> Void

  init(id: Int = 0, _ body: @escaping (WorkerOutput<String>) async -> Void) {
    self.id = id
    _body = Injected(wrappedValue: body)
  }

  func run(_ output: WorkerOutput<String>) async { await body(output) }
}

private final class Box<T> { var value: T?; init(_ v: T? = nil) { value = v } }

/// Returns the identity of the current thread, which only a synchronous function may ask for.
private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
