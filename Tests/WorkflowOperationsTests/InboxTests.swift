import Testing
import WorkflowSynchronization
import WorkflowTestSupport

/// The elements that threads leave for one reader.
struct InboxTests {
  @Test func `elements of each sender come in order, and none is lost`() async {
    let inbox = Inbox<(sender: Int, number: Int)>()
    let count = 2000
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask { @concurrent in
          for number in 0..<count { inbox.send((sender, number)) }
        }
      }
      var received: [[Int]] = Array(repeating: [], count: 4)
      while received.map(\.count).reduce(0, +) < 4 * count {
        for (sender, number) in await inbox.receive() { received[sender].append(number) }
      }
      for numbers in received { #expect(numbers == Array(0..<count)) }
    }
    #expect(inbox.take().isEmpty)
  }

  @Test func `a closed inbox gives back the rest, and takes nothing`() {
    let inbox = Inbox<Int>()
    #expect(inbox.send(1) && inbox.send(2))
    #expect(inbox.close { $0 == 2 } == nil)
    #expect(inbox.close { $0 == 3 } == [1, 2])
    #expect(!inbox.send(3))
    #expect(inbox.take() == [])
  }

  @Test func `a signal wakes all that wait`() async {
    let signal = WakeSignal()
    let left = Locked(3)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          await signal.wait()
          left.withLock { $0 -= 1 }
        }
      }
      while left.withLock({ $0 > 0 }) {
        signal.send()
        await Task.yield()
      }
    }
    #expect(left.withLock { $0 } == 0)
  }

  @Test func `a reader that leaves takes nothing from the next one`() async {
    let inbox = Inbox<Int>()
    // It hears of the element, and leaves without it.
    inbox.send(1)
    let first = Task { await inbox.wait() }
    await first.value
    await inbox.wait()
    #expect(inbox.take() == [1])
    // One that is cancelled before it waits leaves alone, and without a signal.
    let signal = WakeSignal()
    let second = Task { await signal.wait() }
    let third = Task {
      while !Task.isCancelled { await Task.yield() }
      await signal.wait()
    }
    third.cancel()
    await third.value
    signal.send()
    await second.value
  }

  @Test func `a wake before the wait is kept, and one during it ends it`() async {
    let inbox = Inbox<Int>()
    inbox.wake()
    await inbox.wait()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await inbox.wait() }
      group.addTask { inbox.wake() }
    }
    #expect(inbox.take() == [])
  }
}
