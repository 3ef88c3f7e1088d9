import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowPersistence

/// Snapshots with many nodes above one another, which may be files of other people.
struct DeepSnapshotTests {
  /// A snapshot of nodes that are above one another, and that no app declares.
  private func chain(_ count: Int, name: String = "Lost") -> TreeSnapshot {
    let root = TreeSnapshot.Node(parent: nil, type: "Deep", key: nil, state: nil)
    return TreeSnapshot(
      nodes: [root]
        + (0..<count).map { TreeSnapshot.Node(parent: $0, type: name, key: nil, state: [0]) })
  }

  @Test(arguments: ["Lost", String(repeating: "Lost", count: 1_000)])
  func `what is lost of a deep snapshot takes no more than its depth`(name: String) throws {
    let log = Log()
    var lost: [String] = []
    _ = try WorkflowHost(
      drainedByHand: Deep(depth: 0), restoring: chain(5_000, name: name),
      observers: [Watcher(log: log)], onRestored: { lost = $0.lost })
    #expect(lost.count == 5_000)
    #expect(lost.allSatisfy { $0.hasPrefix("Deep / ") && $0.utf8.count < 2_700 })
    #expect(lost.last?.hasPrefix("Deep / … / Lost") == true)
    #expect(log.lines.filter { $0.hasPrefix("left out") }.count == 5_000)
  }

  @Test(.rules("49j")) func `a snapshot that is deeper than a tree can be is an error`() throws {
    #expect(throws: SnapshotError.tooDeep(levels: 10_001)) {
      try WorkflowHost(drainedByHand: Deep(depth: 0), restoring: chain(10_000))
    }
    _ = try WorkflowHost(drainedByHand: Deep(depth: 0), restoring: chain(9_999))
  }

  @Test(.rules("50p"), arguments: [9_998, 9_999])
  func `a journal takes no turn that could not be restored`(depth: Int) async throws {
    let (errors, turns) = await onLargeStack {
      var (errors, options) = ([JournalError](), JournalOptions())
      options.onError = { errors.append($0) }
      let journal = WorkflowJournal(inMemoryKeeping: 10)
      let host = try? WorkflowHost(
        drainedByHand: Deep(depth: 0), continuing: journal, options)
      host?.update(Deep(depth: depth))
      host?.update(Deep(depth: depth - 1))
      return (errors, journal.turnNumbers)
    }
    let fits = depth + 2 <= 10_000
    #expect(errors == (fits ? [] : [.cannotSave(.tooDeep(levels: 10_001))]))
    #expect(turns == (fits ? [0, 1, 2] : [0]))
  }

  private func onLargeStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 256 << 20
      thread.start()
    }
  }
}

/// A chain without states, with a number at its end.
private struct Deep: RestorableWorkflow, Equatable {
  static var savedName: String? { "Deep" }

  var depth: Int

  func render(state: Void, context: borrowing RenderContext<Deep>) -> Number.Shown {
    depth == 0 ? context.render(Number()) : context.render(Deep(depth: depth - 1))
  }
}
