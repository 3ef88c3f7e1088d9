import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

/// Graphs that run with a journal.
struct GraphJournalTests {
  @Test(.rules("78l")) func `an interrupted run continues, and an ended one is not made again`()
    async throws
  {
    let ran = Locked([String]())
    let isOpen = Locked(false)
    func makeGraph() -> (OperationGraph, Op<Int>) {
      var graph = OperationGraph()
      let one = graph.add("one") { (context: OperationContext) -> Int in
        ran.withLock { $0.append(context.key) }
        return 1
      }
      let two = graph.add("two", inputs: one) { (context: OperationContext, number: Int) -> Int in
        ran.withLock { $0.append(context.key) }
        while !isOpen.withLock({ $0 }) {
          try Task.checkCancellation()
          await Task.yield()
        }
        return number + 1
      }
      return (graph, two)
    }
    let journal = WorkflowJournal(inMemoryKeeping: 1000)
    let interrupted = Task { try await makeGraph().0.run(continuing: journal) }
    while ran.withLock({ $0.count }) < 2 { await Task.yield() }
    interrupted.cancel()
    await #expect(throws: CancellationError.self) { try await interrupted.value }
    isOpen.withLock { $0 = true }
    let (graph, two) = makeGraph()
    let totals = Locked([Double]())
    let result = try await graph.run(continuing: journal) { update in
      totals.withLock { $0.append(update.total) }
    }
    #expect(try result[two]?.get() == 2)
    #expect(totals.withLock { $0 }.last == 1)
    // The attempt that was interrupted began again.
    let keys = ran.withLock { $0 }
    #expect(keys.count == 3)
    #expect(keys[1] == keys[2])
    #expect(try await makeGraph().0.run(continuing: journal).outcomes == result.outcomes)
    #expect(ran.withLock { $0.count } == 3)
  }

  @Test(.rules("78l")) func `what is written grows with what has changed`() async throws {
    func size(_ count: Int) async throws -> Int {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      var graph = OperationGraph(limit: 1)
      for index in 0..<count { graph.add("operation \(index)") { index } }
      let result = try await graph.run(continuing: WorkflowJournal(at: file))
      #expect(result.outcomes.count == count)
      return try Data(contentsOf: file).count
    }
    let (small, large) = (try await size(20), try await size(80))
    #expect(large < 6 * small)
  }
}
