import Testing
import WorkflowSynchronization

@testable import WorkflowTerminal

/// Which program gets the terminal, and when.
struct ProgramQueueTests {
  private let queue = ProgramQueue()

  @Test func `programs get the terminal one after the other, in their order`() async {
    let first = queue.add(.shell("exit 1"))
    let second = queue.add(.shell("exit 2"))
    #expect(queue.takeNext() === first)
    #expect(queue.isRunning)
    #expect(queue.takeNext() == nil)
    #expect(queue.takeEnded() == nil)
    first.refuse("ended")
    #expect(queue.takeEnded() === first)
    #expect(queue.takeNext() === second)
    #expect(await first.finishedOutcome() == .notStarted(reason: "ended"))
  }

  @Test func `a program that is cancelled gives up its turn`() async {
    let first = queue.add(.shell("exit 1"))
    let second = queue.add(.shell("exit 2"))
    first.cancel()
    #expect(queue.takeNext() === second)
    #expect(await first.finishedOutcome() == .notStarted(reason: "It was not wanted any more."))
  }

  @Test func `a host that starts no programs says why`() async {
    let queue = ProgramQueue(refusal: "A script runs no other programs")
    let request = queue.add(.shell("exit 1"))
    #expect(queue.takeNext() == nil)
    #expect(
      await request.finishedOutcome() == .notStarted(reason: "A script runs no other programs"))
  }

  @Test func `the session hears of programs that want the terminal`() {
    let count = Locked(0)
    queue.onChange { count.withLock { $0 += 1 } }
    _ = queue.add(.shell("exit 1"))
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `the end gives up all turns`() async {
    let first = queue.add(.shell("exit 1"))
    await queue.end()
    #expect(queue.takeNext() == nil)
    #expect(first.isCancelled)
  }

  @Test func `a queue is found by the actor of its host's tree, and only while that runs`() async {
    let actor = Somewhere()
    #expect(ProgramQueue.ofHost(on: actor) == nil)
    queue.addHost(on: actor)
    #expect(ProgramQueue.ofHost(on: actor) === queue)
    #expect(ProgramQueue.ofHost(on: Somewhere()) == nil)
    #expect(ProgramQueue.ofHost(on: nil) == nil)
    queue.removeHost()
    #expect(ProgramQueue.ofHost(on: actor) == nil)
  }
}

private actor Somewhere {}
