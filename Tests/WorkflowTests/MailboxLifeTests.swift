import Testing
import WorkflowTestSupport
import Workflow

/// A mailbox lives as long as the passes of its node make it.
struct MailboxLifeTests {
  @Test(.rules("30i")) func `the handler of a mailbox that is not made any more is released`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Mailbox<Int>> { state, context in
        let canary = Canary(log: log)
        return context.makeMailbox(of: Int.self, key: Key(state)) { number in
          _ = canary
          return .output("\(number)")
        }
      })
    for state in 1...100 { host.rendering.act.send(.set(state)) }
    #expect(log.take().count == 100)
    host.end()
  }

  @Test(.rules("30i", "28b")) func `a message to a dropped mailbox is reported`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Mailbox<Int>?> { state, context in
        state == 1 ? nil : context.makeMailbox(of: Int.self) { .output("got \($0)") }
      }, observers: [LoggingObserver(log: log)]
    ) { log($0) }
    let first = host.rendering.shown
    first?.post(1)
    host.rendering.act.send(.set(1))
    await host.drain()
    host.rendering.act.send(.set(2))
    let second = host.rendering.shown
    #expect(first != second)
    first?.post(2)
    second?.post(3)
    await host.drain()
    let path = "Composite<Optional<Mailbox<Int>>>"
    #expect(
      log.take().suffix(3) == [
        "dropped 1 in \(path): mailboxHasEnded", "dropped 2 in \(path): mailboxHasEnded", "got 3",
      ])
    host.end()
  }

  @Test(.rules("30f")) func `mailboxes stay the same in any order`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<[Int: Mailbox<Int>]> { state, context in
        let keys = state.isMultiple(of: 2) ? Array(0..<50) : Array((0..<50).reversed())
        return Dictionary(
          uniqueKeysWithValues: keys.map { key in
            (key, context.makeMailbox(of: Int.self, key: Key(key)) { .output("\(key): \($0)") })
          })
      }
    ) { log($0) }
    let first = host.rendering.shown
    host.rendering.act.send(.set(1))
    #expect(first == host.rendering.shown)
    for key in [3, 49] { first[key]?.post(key) }
    await host.drain()
    #expect(log.take() == ["3: 3", "49: 49"])
    host.end()
  }

  private final class Canary {
    let log: Log
    init(log: Log) { self.log = log }
    deinit { log("released") }
  }
}
