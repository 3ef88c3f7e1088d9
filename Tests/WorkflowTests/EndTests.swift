import Foundation
import Testing
import WorkflowTestSupport

@testable import Workflow

/// How a tree ends.
struct EndTests {
  @Test(.rules("7a", "7e")) func `ending the host ends everything in order, and publishes nothing`()
  {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.runSideEffect(key: "root") { $0.onEnded { log("root effect ended") } }
        _ = context.render(Leaf<A>(), key: 1) { .output($0) }
        _ = context.render(Leaf<A>(), key: 2) { .output($0) }
      }, observers: [LoggingObserver(log: log)])
    let subscription = host.onRendering { _ in log("published") }
    _ = log.take()
    host.end()
    host.end()
    subscription.cancel()
    #expect(
      log.take() == [
        "end Composite<()> / Leaf<A>[1] 1", "end Composite<()> / Leaf<A>[2] 2", "root effect ended",
        "effect ends \"root\"", "end Composite<()> 0",
      ])
    #expect(host.outline == nil)
  }

  @Test(.rules("7l")) func `releasing the host ends it`() {
    let log = Log()
    var host: WorkflowHost? = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.runSideEffect(key: "root") { $0.onEnded { log("ended") } }
      })
    #expect(host != nil)
    host = nil
    #expect(log.take() == ["ended"])
  }

  @Test(.rules("7l")) func `a host released in its own callback ends when the callback returns`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>?
    host = WorkflowHost(drainedByHand: Leaf<A>(), observers: [LoggingObserver(log: log)]) { _ in
      host = nil
      log("callback returns")
    }
    let say = host?.rendering.say
    _ = log.take()
    say?.send("x")
    #expect(log.take() == ["callback returns", "end Leaf<A> 0"])
    say?.send("y")
    #expect(log.take() == [])
  }

  @Test(.rules("7c", "7d"))
  func `within a turn, the end waits for the callback and then drops the queue`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>(log: log), observers: [LoggingObserver(log: log)]) {
      output in
      log("output \(output)")
      host.rendering.send.send(.add(1))
      host.end()
      host.rendering.send.send(.add(2))
      log("callback returns")
    }
    let subscription = host.onRendering { log("published \($0.count)") }
    _ = log.take()
    host.rendering.send.send(.addAndSay(5, "x"))
    subscription.cancel()
    #expect(
      log.take() == [
        "render leaf", "published 5", "output x", "callback returns",
        "dropped add(1) in Leaf<A>: hostHasEnded", "dropped add(2) in Leaf<A>: hostHasEnded",
        "end Leaf<A> 0",
      ])
    #expect(host.rendering.count == 5)
  }

  @Test(.rules("7e", "7g"), arguments: EndingPlace.allCases)
  func `every callback can end the host, and nothing happens after that`(place: EndingPlace) {
    let log = Log()
    var host: WorkflowHost<Composite<Leaf<A>.Shown>>!
    func end(at candidate: EndingPlace) {
      guard candidate == place, let host else { return }
      log("end")
      host.end()
    }
    host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { state, context in
        context.runSideEffect(key: Key(state)) { lifetime in
          end(at: .effectBegins)
          lifetime.onEnded { end(at: .effectEnds) }
        }
        return context.render(Leaf<A>()) { output in
          end(at: .handler)
          return Composite<Leaf<A>.Shown>.Action { state in
            state += 1
            end(at: .apply)
            return "out"
          }
        }
      }
    ) { _ in
      log("output")
      end(at: .output)
    }
    let subscription = host.onRendering { _ in
      log("published")
      end(at: .listener)
    }
    host.rendering.shown.send.send(.addAndSay(1, "x"))
    subscription.cancel()
    let expected: [String] =
      switch place {
      case .handler, .apply, .effectBegins, .effectEnds: ["end"]
      case .listener: ["published", "end"]
      case .output: ["published", "output", "end"]
      }
    #expect(log.take() == expected)
    #expect(host.outline == nil)
    host.rendering.shown.send.send(.add(1))
    #expect(log.take() == [])
  }

  @Test(.rules("7b")) func `a chain of 100000 nodes ends without growing the stack`() throws {
    let depth = isSanitized ? 1_500 : 100_000
    // The chain is made on a thread with a large stack, and ended on a small one.
    let chain = Deposit()
    onThread(stack: 4 << 30) {
      chain.host = WorkflowHost(drainedByHand: Chain(depth: depth))
    }
    onThread(stack: 512 << 10) {
      #expect(chain.host?.rendering == depth)
      chain.host?.end()
      chain.host = nil
    }
  }

  @Test(.rules("7b")) func `a tree of 100000 nodes side by side ends without growing the stack`()
    throws
  {
    let width = isSanitized ? 5_000 : 100_000
    onThread(stack: 512 << 10) {
      let host = WorkflowHost(
        drainedByHand: Composite<Int> { _, context in
          context.render(each: 0..<width, id: { $0 }) { _ in Chain(depth: 0) }.count
        })
      #expect(host.rendering.shown == width)
      host.end()
    }
  }

  @Test(.rules("7i", "53b", "53d"))
  func `what had not begun when the host ended is not reported as ended`() {
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
    host.rendering.act.send(.set(1))
    #expect(
      log.take() == [
        "effect begins \"first\"", "effect ends \"first\"", "end Composite<()> 0",
      ])
  }

  @Test(.rules("53a")) func `what the end of the host sends is reported as dropped`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        let act = context.makeSink(of: Composite<Void>.Action.self)
        context.runSideEffect(key: 1) { $0.onEnded { act.send(.set(1)) } }
      }, observers: [LoggingObserver(log: log)])
    host.end()
    #expect(
      log.take().filter { $0.hasPrefix("dropped") && $0.hasSuffix("hostHasEnded") }.count == 1)
  }

  @Test(.rules("7c"))
  func `the action of an output handler that ends the host is not applied`() {
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
    host.rendering.shown.say.send("x")
    #expect(log.take() == [])
  }

  @Test(.rules("7g"))
  func `the output of an action that ends the host does not reach the parent`() {
    let log = Log()
    var host: WorkflowHost<Composite<Composed<Void>>>!
    host = WorkflowHost(
      drainedByHand: Composite<Composed<Void>> { _, context in
        context.render(Composite<Void> { _, _ in }) { output in
          log("handler")
          return .output(output)
        }
      })
    host.rendering.shown.act.send(
      Composite<Void>.Action { _ in
        host.end()
        return "x"
      })
    #expect(log.take() == [])
  }

  // The sink of the last node keeps every session above it alive until the sink itself is released.
  @Test(.rules("7b")) func `a deep tree is released without growing the stack`() throws {
    onThread(stack: 4 << 30) {
      let host = Held(WorkflowHost(drainedByHand: DeepSink(depth: isSanitized ? 1_500 : 100_000)))
      onThread(stack: 512 << 10) {
        host.host?.end()
        host.host = nil
      }
    }
  }

  @Test(.rules("7f")) func `the change of an action that ends the host stands`() {
    let count = Counted()
    nonisolated(unsafe) var host: WorkflowHost<CountingWorkflow>?
    host = WorkflowHost(drainedByHand: CountingWorkflow(count: count))
    host?.rendering.send(
      AnyWorkflowAction { state, _ in
        host?.end()
        state.value += 1
        return nil
      })
    #expect(count.value == 1)
    #expect(host?.outline == nil)
  }

  @Test(.rules("7o")) func `a drain keeps the tree alive until it returns`() async {
    let log = Log()
    nonisolated(unsafe) var host: WorkflowHost<Composite<Void>>?
    weak var tree: Tree?
    host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Script { output in
            host = nil
            log("released")
            await output("late")
          }
        ) { .output($0) }
      }
    ) { log("output \($0)") }
    tree = host?.tree
    await host?.drain()
    #expect(log.take() == ["released", "output late"])
    #expect(tree == nil)
  }

  @Test(.rules("31l")) func `workers of a released host reach nothing`() async {
    let log = Log()
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    var host: WorkflowHost? = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Script { output in
            await waitForCancellation()
            await output("late")
            continuation.finish()
          }
        ) { .output($0) }
      }
    ) { log("output \($0)") }
    await host?.drain()
    host = nil
    for await _ in ended {}
    #expect(log.take() == [])
  }

  enum Beginning: CaseIterable { case sideEffect, worker, intercepted }

  @Test(.rules("7i", "53c", "53d"), arguments: Beginning.allCases)
  func `what an observer ends as it begins never begins`(beginning: Beginning) async {
    let log = Log()
    let ender = Ender(beginning: beginning, log: log)
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        guard state == 1 else { return }
        switch beginning {
        case .sideEffect: context.runSideEffect(key: 1) { _ in log("ran") }
        case .worker, .intercepted: context.run(Script { _ in log("ran") }) { .output($0) }
        }
      }, observers: [ender])
    ender.end = { [unowned host] in host.end() }
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["begins", "ends"])
    #expect(host.outline == nil)
  }

  private final class Ender: WorkflowInterceptor {
    let beginning: Beginning
    let log: Log
    var end: () -> Void = {}

    init(beginning: Beginning, log: Log) { (self.beginning, self.log) = (beginning, log) }

    func observe(_ event: WorkflowEvent) {
      switch event {
      case .sideEffectDidBegin, .workerDidBegin:
        log("begins")
        if beginning != .intercepted { end() }
      case .sideEffectDidEnd, .workerDidEnd: log("ends")
      default: break
      }
    }

    func begin<WorkerType: Worker>(
      _ worker: WorkerType, in session: WorkflowSession
    ) -> (any Worker<WorkerType.Output>)? {
      end()
      return worker
    }
  }
}

enum EndingPlace: CaseIterable {
  case handler, apply, effectBegins, effectEnds, listener, output
}

private struct Chain: Workflow, Equatable {
  var depth: Int

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int {
    depth == 0 ? 0 : 1 + context.render(Chain(depth: depth - 1))
  }
}

/// Carries a host from thread to thread, one at a time.
private final class Deposit: @unchecked Sendable {
  var host: WorkflowHost<Chain>?
}

/// Runs a closure on a new thread with a stack of the given size, and waits for it.
func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = stack
  thread.start()
  done.wait()
}

/// A state that is an object, which can outlive its node.
private final class Counted {
  var value = 0
}

private struct CountingWorkflow: Workflow {
  let count: Counted

  func makeInitialState() -> Counted { count }

  func render(
    state: Counted, context: borrowing RenderContext<Self>
  ) -> Sink<AnyWorkflowAction<Self>> {
    context.makeSink(of: AnyWorkflowAction<Self>.self)
  }
}
