import Testing

@testable import Workflow

/// Corners of the rules that are easily cut.
struct EdgeTests {
  // Rule 6.
  @Test func `work ends in the order in which it began, not in that of its declaration`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        for key in state == 0 ? ["a", "b", "c"] : ["c", "b", "a"] {
          context.runSideEffect(key: Key(key)) { $0.onEnded { log("effect \(key)") } }
          context.run(Idle(name: key))
        }
      }, observers: [LoggingObserver(log: log)])
    host.rendering.act(.set(1))
    _ = log.take()
    host.end()
    #expect(
      log.take().filter { !$0.hasPrefix("effect ends") && !$0.hasPrefix("end") } == [
        "worker ends Idle(name: \"a\")", "worker ends Idle(name: \"b\")",
        "worker ends Idle(name: \"c\")", "effect a", "effect b", "effect c",
      ])
  }

  // Rules 7, 23 and 53.
  @Test func `what had not begun when the host ended is not reported to end`() {
    let log = Log()
    var host: WorkflowHost<Composite<Void>>!
    host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state == 1 else { return }
        context.runSideEffect(key: "first") { _ in host.end() }
        context.runSideEffect(key: "second") { _ in }
        context.run(Idle(name: "third"))
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act(.set(1))
    #expect(
      log.take() == [
        "effect begins \"first\"", "effect ends \"first\"", "end Composite<()> 0",
      ])
  }

  // Rule 53.
  @Test func `what is sent by the end of the host is reported as dropped`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        let act = context.makeSink(of: Composite<Void>.Action.self)
        context.runSideEffect(key: 1) { $0.onEnded { act(.set(1)) } }
      }, observers: [LoggingObserver(log: log)])
    host.end()
    #expect(
      log.take().filter { $0.hasPrefix("dropped") && $0.hasSuffix("hostHasEnded") }.count == 1)
  }

  // Rule 2.
  @Test func `a child declared twice among many stops`() async {
    await #expect(processExitsWith: .failure) {
      let host = WorkflowHost(drainedByHand: many([0]))
      host.rendering.act(.set(1))
      host.end()
    }
    await #expect(processExitsWith: .failure) {
      let host = WorkflowHost(drainedByHand: many([25, 25]))
      host.rendering.act(.set(1))
      host.end()
    }
    await #expect(processExitsWith: .success) {
      let host = WorkflowHost(drainedByHand: many([25, 26]))
      host.rendering.act(.set(1))
      host.end()
    }
  }

  // Rule 44.
  @Test func `an output of a worker goes through the newest handler`() async {
    var outputs: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        context.run(Script { await $0("x") }) { .output("\(state) \($0)") }
      }
    ) { outputs.append($0) }
    host.rendering.act(.set(7))
    await host.drain()
    #expect(outputs == ["7 x"])
    host.end()
  }

  // Rule 6.
  @Test func `removed children end in the order of their last declaration, also after others`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        for key in state == 0 ? [1, 2, 3, 4] : [4] {
          _ = context.render(Leaf<A>(), key: Key(key)) { .output($0) }
        }
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act(.set(1))
    #expect(
      log.take() == (1...3).map { "end Composite<()> / Leaf<A>[\($0)] \($0)" })
  }

  // Rule 52.
  @Test func `what an observer sends about a waiting action comes after it`() {
    let log = Log()
    let observer = Follower()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, _ in state }, observers: [observer])
    let act = host.rendering.act
    observer.follow = {
      act(
        Composite<Int>.Action { _ in
          log("follower"); return nil
        })
    }
    var isFirst = true
    let subscription = host.onRendering { _ in
      guard isFirst else { return }
      isFirst = false
      observer.isActive = true
      act(
        Composite<Int>.Action { _ in
          log("waiting"); return nil
        })
    }
    act(.set(1))
    subscription.cancel()
    #expect(log.take() == ["waiting", "follower"])
  }

  // Rule 40.
  @Test(.timeLimit(.minutes(1))) @MainActor
  func `the end wakes a reader that waits`() async {
    let host = WorkflowHost(Leaf<A>())
    let renderings = host.renderings
    var count = 0
    let reader = Task { @MainActor in
      for await _ in renderings { count += 1 }
    }
    while count == 0 { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    host.end()
    await reader.value
    #expect(count == 1)
  }

  // Rule 20.
  @Test func `repeated renders adapt the state once`() {
    var options = RuntimeOptions()
    options.repeatsRenders = true
    let log = Log()
    let host = WorkflowHost(
      Composite<Int> { _, context in context.render(Adapting(log: log)) },
      options: options, on: nil)
    _ = log.take()
    host.rendering.act(.set(1))
    #expect(log.take() == ["change"])
  }

  // Rule 7.
  @Test func `an end in an output handler leaves the action of the handler unapplied`() {
    let log = Log()
    var host: WorkflowHost<Composite<Leaf<A>.Shown>>!
    host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { _, context in
        context.render(Leaf<A>()) { _ in
          host.end()
          return Composite<Leaf<A>.Shown>.Action { _ in
            log("applied")
            return nil
          }
        }
      })
    host.rendering.shown.say("x")
    #expect(log.take() == [])
  }

  // Rule 7.
  @Test func `an end while an action is applied keeps its output from the parent`() {
    let log = Log()
    var host: WorkflowHost<Composite<Composed<Void>>>!
    host = WorkflowHost(
      drainedByHand: Composite<Composed<Void>> { _, context in
        context.render(Composite<Void> { _, _ in }) { output in
          log("handler")
          return .output(output)
        }
      })
    host.rendering.shown.act(
      Composite<Void>.Action { _ in
        host.end()
        return "x"
      })
    #expect(log.take() == [])
  }

  @Test func `a child of a collection keeps its state when it is wrapped`() {
    let host = WorkflowHost(
      drainedByHand: Composite<[Leaf<A>.Shown]> { state, context in
        if state == 0 {
          return Array(
            context.render(each: [1, 2], id: { $0 }) { _ in
              Leaf<A>()
            } onOutput: {
              .output($1)
            })
        }
        return Array(
          context.render(each: [1, 2], id: { $0 }) { _ in
            Leaf<A>().mapRendering { $0 }
          } onOutput: {
            .output($1)
          })
      })
    host.rendering.shown[0].send(.add(5))
    host.rendering.act(.set(1))
    #expect(host.rendering.shown[0].count == 5)
  }

  @Test func `an outline may be taken while an action is applied`() {
    let host = WorkflowHost(drainedByHand: DictionaryHolder())
    host.rendering(
      AnyWorkflowAction { state, _ in
        func change(_ value: inout [Int]) {
          #expect(host.outline?.nodes[0].state == "")
          value.append(1)
        }
        change(&state["a"]!)
        return nil
      })
    #expect(host.outline?.nodes[0].state.contains("[1, 1]") == true)
  }

  @Test func `the outline of a deep tree`() throws {
    try onThread(stack: 4 << 30) {
      let host = WorkflowHost(drainedByHand: DeepSink(depth: isSanitized ? 1_500 : 20_000))
      let h = Held(host)
      try? onThread(stack: 512 << 10) { _ = h.host!.outline }
    }
  }

  // Rule 7: the sink at the end keeps every session above it, until it is let go itself.
  @Test func `a deep tree is let go without growing the stack`() throws {
    try onThread(stack: 4 << 30) {
      let host = Held(WorkflowHost(drainedByHand: DeepSink(depth: isSanitized ? 1_500 : 100_000)))
      try? onThread(stack: 512 << 10) {
        host.host?.end()
        host.host = nil
      }
    }
  }

  @Test func `keys of equal values are equal`() {
    #expect(Key(AnyHashable(5)) == Key(5))
    #expect(Key("a") == Key(AnyHashable("a")))
    #expect(Key(Substring("a")) != Key("b"))
  }

  @Test func `two readers and cancellation`() async {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var one = host.renderings.makeAsyncIterator()
    var two = host.renderings.makeAsyncIterator()
    #expect(await one.next()?.count == 0)
    host.rendering.send(.add(1))
    #expect(await two.next()?.count == 1)
    #expect(await one.next()?.count == 1)
    host.end()
    #expect(await one.next() == nil)
    #expect(await two.next() == nil)
    var three = host.renderings.makeAsyncIterator()
    #expect(await three.next()?.count == 1)
    #expect(await three.next() == nil)
  }

  @Test func `two collections with wrapped and plain children of one id stop`() async {
    await #expect(processExitsWith: .failure) {
      _ = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          _ = context.render(each: [1], id: { $0 }) { _ in
            Leaf<A>()
          } onOutput: {
            .output($1)
          }
          _ = context.render(each: [1], id: { $0 }) { _ in
            Leaf<A>().mapRendering { $0 }
          } onOutput: {
            .output($1)
          }
        })
    }
  }

  @Test func `a worker of one host may drain another, and itself`() async {
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

  @Test func `ending from outside the actor is caught`() async {
    #if DEBUG
      await #expect(processExitsWith: .failure) {
        let smuggled = await MainActor.run {
          SmuggledHost(host: WorkflowHost(Composite<Int> { s, _ in s }))
        }
        await smuggled.end()
      }
    #endif
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

private struct Adapting: Workflow {
  let log: Log

  func workflowDidChange(from previous: Adapting, state: inout Void) { log("change") }

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int { 0 }
}

/// Twenty children, and then others between them.
private func many(_ extra: [Int]) -> Composite<Void> {
  Composite<Void> { state, context in
    let keys = state == 0 ? Array(0..<20) : Array(0..<10) + extra + Array(10..<19)
    for key in keys { _ = context.render(Leaf<A>(), key: Key(key)) { .output($0) } }
  }
}

private final class Held: @unchecked Sendable {
  var host: WorkflowHost<DeepSink>?
  init(_ host: WorkflowHost<DeepSink>) { self.host = host }
}

private struct DeepSink: Workflow, Equatable {
  var depth: Int
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<
    AnyWorkflowAction<DeepSink>
  > {
    depth == 0
      ? context.makeSink(of: AnyWorkflowAction<DeepSink>.self)
      : context.render(DeepSink(depth: depth - 1))
  }
}

private struct DictionaryHolder: Workflow {
  func makeInitialState() -> [String: [Int]] { ["a": [1], "b": [2]] }
  func render(state: [String: [Int]], context: borrowing RenderContext<Self>) -> Sink<
    AnyWorkflowAction<DictionaryHolder>
  > {
    context.makeSink(of: AnyWorkflowAction<DictionaryHolder>.self)
  }
}

private struct SmuggledHost: @unchecked Sendable {
  let host: WorkflowHost<Composite<Int>>
  @concurrent func end() async { host.end() }
}

private final class Box<T> { var value: T?; init(_ v: T? = nil) { value = v } }
