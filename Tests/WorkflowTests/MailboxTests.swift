import WorkflowTestSupport
import Testing
import Workflow

/// Mailboxes, and the actor on which a tree lives.
struct MailboxTests {
  @Test(.rules("30a", "30b", "30c", "31f"))
  func `messages of each thread arrive in order, and none is lost`() async {
    let perThread = 500
    let host = WorkflowHost(drainedByHand: Collector())
    let mailbox = host.rendering.mailbox
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { @concurrent in
          for number in 0..<perThread { mailbox.post(Message(thread: thread, number: number)) }
        }
      }
    }
    #expect(host.rendering.received.isEmpty)
    await host.drain()
    for thread in 0..<4 {
      let numbers = host.rendering.received.filter { $0.thread == thread }.map(\.number)
      #expect(numbers == Array(0..<perThread))
    }
  }

  @Test(.rules("30c")) func `messages of one thread to several mailboxes stay in order`() async {
    var received: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<(Mailbox<Int>, Mailbox<Int>, Mailbox<String>)> { _, context in
        (
          context.makeMailbox(of: Int.self, key: "a") { .output("a\($0)") },
          context.makeMailbox(of: Int.self, key: "b") { .output("b\($0)") },
          context.makeMailbox(of: String.self) { .output($0) }
        )
      }
    ) { received.append($0) }
    let (first, second, third) = host.rendering.shown
    for number in 0..<3 {
      first.post(number)
      first.post(number + 10)
      second.post(number)
      third.post("c\(number)")
    }
    await host.drain()
    #expect(
      received == ["a0", "a10", "b0", "c0", "a1", "a11", "b1", "c1", "a2", "a12", "b2", "c2"])
  }

  @Test func `each of a thousand mailboxes is found by few comparisons`() {
    let comparisons = Comparisons()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        for number in 0..<1000 {
          let key = Key(CountedID(number: number, comparisons: comparisons))
          _ = context.makeMailbox(of: Int.self, key: key) { .output("\($0)") }
        }
        return state
      })
    comparisons.count = 0
    host.rendering.act.send(.set(1))
    #expect(comparisons.count > 0 && comparisons.count < 5_000)
  }

  private final class Comparisons: Sendable {
    nonisolated(unsafe) var count = 0
  }

  private struct CountedID: Hashable, Sendable {
    var number: Int
    var comparisons: Comparisons

    static func == (left: Self, right: Self) -> Bool {
      left.comparisons.count += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(.rules("30f", "30g"))
  func `mailboxes are equal by session, type and key, and use the newest handler`() async {
    var received: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Mailbox<Int>> { state, context in
        _ = context.makeMailbox(of: Int.self, key: "other") { _ in .output("other") }
        return context.makeMailbox(of: Int.self) { .output("\(state): \($0)") }
      }
    ) { received.append($0) }
    let old = host.rendering.shown
    host.rendering.act.send(.set(3))
    #expect(old == host.rendering.shown)
    #expect(old.hashValue == host.rendering.shown.hashValue)
    old.post(1)
    await host.drain()
    #expect(received == ["3: 1"])
  }

  @Test(.rules("28a", "28b", "28c"))
  func `a message to a node that has ended is dropped and reported`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Mailbox<Int>?> { state, context in
        guard state == 0 else { return nil }
        return context.render(
          Composite<Mailbox<Int>> { _, context in
            context.makeMailbox(of: Int.self) { .output("\($0)") }
          }
        ) { .output($0) }.shown
      }, observers: [LoggingObserver(log: log)])
    let mailbox = host.rendering.shown
    mailbox?.post(1)
    host.rendering.act.send(.set(1))
    _ = log.take()
    mailbox?.post(2)
    await host.drain()
    let path = "Composite<Optional<Mailbox<Int>>> / Composite<Mailbox<Int>>"
    #expect(
      log.take() == [
        "dropped 1 in \(path): sessionHasEnded", "dropped 2 in \(path): sessionHasEnded",
      ])
  }

  @Test(.rules("31f", "31h"))
  func `outside an actor, workers run only inside drain, in a fixed order`() async {
    var runs: [[String]] = []
    for _ in 0..<10 {
      let log = Log()
      let host = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          context.run(
            each: (0..<5).map { id in
              Script(id: id) { output in
                log("\(id) begins")
                await hopOff()
                log("\(id) is back")
                await output("\(id)")
              }
            }
          ) { .output($1) }
        }
      ) { log("output \($0)") }
      #expect(log.lines.isEmpty)
      await host.drain()
      runs.append(log.take())
    }
    #expect(Set(runs).count == 1)
    #expect(runs[0].count == 15)
  }

  @Test(.rules("31i"))
  func `drain returns when no job is left, including work off the actor`() async {
    await confirmation { confirmed in
      let observer = CallbackObserver { confirmed() }
      let host = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          context.run(OneShotWorker(id: 1) { await Elsewhere().compute() }) { value in
            .output("\(value)")
          }
        }, observers: [observer])
      await host.drain()
    }
  }

  @Test(.rules("31a", "42c")) @MainActor
  func `a host made on the main actor runs its workers there`() async {
    let outputs = AsyncStream.makeStream(of: String.self)
    let host = WorkflowHost(
      Composite<Void> { _, context in
        context.run(
          Script { output in
            MainActor.preconditionIsolated()
            await hopOff()
            MainActor.preconditionIsolated()
            await output("main")
          }
        ) { .output($0) }
      }
    ) {
      MainActor.preconditionIsolated()
      outputs.continuation.yield($0)
    }
    var iterator = outputs.stream.makeAsyncIterator()
    #expect(await iterator.next() == "main")
    host.end()
  }

  @Test(.rules("30d", "31a")) func `a host made on an actor belongs to it`() async {
    let owner = Owner()
    #expect(await owner.run() == ["0", "1", "2", "posted 9"])
  }

  @Test(.rules("7m")) func `a host released off its actor ends on it`() async {
    let owner = Owner()
    let ended = AsyncStream.makeStream(of: Bool.self)
    do {
      let deposit = await owner.makeHost { onActor in ended.continuation.yield(onActor) }
      _ = deposit
    }
    var iterator = ended.stream.makeAsyncIterator()
    #expect(await iterator.next() == true)
  }

  @Test(.rules("7l")) func `a host released on its actor ends at once`() async {
    let owner = Owner()
    #expect(await owner.releaseHost() == ["released", "ended", "after"])
  }
}

private actor Owner {
  func run() async -> [String] {
    let outputs = AsyncStream.makeStream(of: String.self)
    let host = WorkflowHost(
      Composite<Mailbox<Int>> { _, context in
        context.run(
          each: (0..<3).map { id in Script(id: id) { await $0("\(id)") } }
        ) { .output($1) }
        return context.makeMailbox(of: Int.self) { .output("posted \($0)") }
      }
    ) {
      self.preconditionIsolated()
      outputs.continuation.yield($0)
    }
    var received: [String] = []
    for await output in outputs.stream {
      received.append(output)
      if received.count == 3 { host.rendering.shown.post(9) }
      if received.count == 4 { break }
    }
    host.end()
    return received
  }

  func makeHost(onEnd: @escaping @Sendable (Bool) -> Void) -> Deposited {
    let host = WorkflowHost(
      Composite<Void> { _, context in
        context.runSideEffect(key: "end") { lifetime in
          lifetime.onEnded {
            self.preconditionIsolated()
            onEnd(true)
          }
        }
      })
    return Deposited(host: host)
  }

  func releaseHost() -> [String] {
    let log = Log()
    var host: WorkflowHost? = WorkflowHost(
      Composite<Void> { _, context in
        context.runSideEffect(key: "end") { $0.onEnded { log("ended") } }
      })
    if host != nil { log("released") }
    host = nil
    log("after")
    return log.take()
  }
}

/// Carries a host away from its actor, so that it is released elsewhere.
private struct Deposited: @unchecked Sendable {
  let host: WorkflowHost<Composite<Void>>
}

private struct CallbackObserver: WorkflowObserver {
  let onTurn: () -> Void

  func observe(_ event: WorkflowEvent) {
    if case .actionWasApplied = event { onTurn() }
  }
}

private actor Elsewhere {
  func compute() -> Int { 42 }
}

@concurrent
private func hopOff() async { await Task.yield() }

private struct Message: Sendable {
  var thread: Int
  var number: Int
}

private struct Collector: Workflow {
  enum Action: WorkflowAction {
    case received(Message)

    func apply(toState state: inout [Message], workflow: Collector) -> Never? {
      switch self {
      case .received(let message): state.append(message)
      }
      return nil
    }
  }

  func makeInitialState() -> [Message] { [] }

  func render(
    state: [Message], context: borrowing RenderContext<Self>
  ) -> (received: [Message], mailbox: Mailbox<Message>) {
    (state, context.makeMailbox(of: Message.self) { .received($0) })
  }
}
