import Testing
import Workflow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Rule 7 of the runtime: how a tree ends.
struct EndTests {
  @Test func `ending the host ends everything in order, and publishes nothing`() {
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

  @Test func `releasing the host ends it`() {
    let log = Log()
    var host: WorkflowHost? = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.runSideEffect(key: "root") { $0.onEnded { log("ended") } }
      })
    #expect(host != nil)
    host = nil
    #expect(log.take() == ["ended"])
  }

  @Test func `a host released in its own callback ends when the callback returns`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>?
    host = WorkflowHost(drainedByHand: Leaf<A>(), observers: [LoggingObserver(log: log)]) { _ in
      host = nil
      log("callback returns")
    }
    let say = host?.rendering.say
    _ = log.take()
    say?("x")
    #expect(log.take() == ["callback returns", "end Leaf<A> 0"])
    say?("y")
    #expect(log.take() == [])
  }

  @Test func `within a turn the end waits for the callback, then drops the queue`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>(log: log), observers: [LoggingObserver(log: log)]) {
      output in
      log("output \(output)")
      host.rendering.send(.add(1))
      host.end()
      host.rendering.send(.add(2))
      log("callback returns")
    }
    let subscription = host.onRendering { log("published \($0.count)") }
    _ = log.take()
    host.rendering.send(.addAndSay(5, "x"))
    subscription.cancel()
    #expect(
      log.take() == [
        "render leaf", "published 5", "output x", "callback returns",
        "dropped add(1) in Leaf<A>: hostHasEnded", "dropped add(2) in Leaf<A>: hostHasEnded",
        "end Leaf<A> 0",
      ])
    #expect(host.rendering.count == 5)
  }

  @Test(arguments: EndingPlace.allCases)
  func `the end is possible from every callback, and nothing more happens`(place: EndingPlace) {
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
    host.rendering.shown.send(.addAndSay(1, "x"))
    subscription.cancel()
    let expected: [String] =
      switch place {
      case .handler, .apply, .effectBegins, .effectEnds: ["end"]
      case .listener: ["published", "end"]
      case .output: ["published", "output", "end"]
      }
    #expect(log.take() == expected)
    #expect(host.outline == nil)
    host.rendering.shown.send(.add(1))
    #expect(log.take() == [])
  }

  @Test func `a tree of 100000 nodes in a row ends without growing the stack`() throws {
    let depth = isSanitized ? 1_500 : 100_000
    // The chain is made on a thread with a large stack, and ended on a small one.
    let chain = Deposit()
    try onThread(stack: 4 << 30) {
      chain.host = WorkflowHost(drainedByHand: Chain(depth: depth))
    }
    try onThread(stack: 512 << 10) {
      #expect(chain.host?.rendering == depth)
      chain.host?.end()
      chain.host = nil
    }
  }

  @Test func `a tree of 100000 nodes side by side ends without growing the stack`() throws {
    let width = isSanitized ? 5_000 : 100_000
    try onThread(stack: 512 << 10) {
      let host = WorkflowHost(
        drainedByHand: Composite<Int> { _, context in
          context.render(each: 0..<width, id: { $0 }) { _ in Chain(depth: 0) }.count
        })
      #expect(host.rendering.shown == width)
      host.end()
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

/// Runs a closure on a thread with a stack of its own size, and waits for it.
func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) throws {
  final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  try #require(pthread_attr_setstacksize(&attributes, stack) == 0)
  var thread = pthread_t()
  let argument = Unmanaged.passRetained(Work(body)).toOpaque()
  let status = pthread_create(
    &thread, &attributes,
    { argument in
      Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
      return nil
    }, argument)
  try #require(status == 0)
  pthread_join(thread, nil)
}
