import Dispatch
import Testing
import WorkflowSynchronization

@testable import WorkflowSessions

@Suite struct ThreadTests {
  @Test func `a session with a thousand calls does not hold up the others`() async {
    let threads = SessionThreads(1)
    let (busy, other) = (Caller(threads), Caller(threads))
    let calls = Locked<[String]>([])
    let isReady = DispatchSemaphore(value: 0)
    await withTaskGroup { group in
      // The only thread waits until all calls do.
      group.addTask { await busy.call { isReady.wait() } }
      for _ in 0..<1_000 {
        group.addTask { await busy.call { calls.withLock { $0.append("busy") } } }
      }
      while busy.executor.count < 1_000 { await Task.yield() }
      group.addTask { await other.call { calls.withLock { $0.append("other") } } }
      while other.executor.count < 1 { await Task.yield() }
      isReady.signal()
    }
    let position = calls.withLock { $0.firstIndex(of: "other") }
    #expect(position.map { $0 <= 16 } == true, "\(String(describing: position))")
    #expect(calls.withLock(\.count) == 1_001)
    threads.end()
  }

  @Test(.timeLimit(.minutes(20))) func `the threads end, whatever comes with the end`() async {
    for _ in 0..<200 {
      weak var gone: SessionThreads?
      do {
        let threads = SessionThreads(2)
        gone = threads
        await withTaskGroup { group in
          for _ in 0..<4 {
            group.addTask { for _ in 0..<5 { await Caller(threads).call {} } }
          }
          group.addTask { threads.end() }
        }
      }
      while gone != nil { await Task.yield() }
    }
  }

  @Test func `what comes back after the end still runs`() async {
    let threads = SessionThreads(2)
    threads.end()
    let count = Locked(0)
    let caller = Caller(threads)
    for _ in 0..<100 { await caller.call { count.withLock { $0 += 1 } } }
    #expect(count.withLock(\.self) == 100)
  }
}

private actor Caller {
  nonisolated let executor: SessionExecutor

  init(_ threads: SessionThreads) { executor = SessionExecutor(threads) }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func call(_ body: @Sendable () -> Void) { body() }
}
