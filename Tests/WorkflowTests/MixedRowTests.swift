import Foundation
import Testing
import WorkflowTestSupport
import Workflow

/// A `render(each:)` whose children are of several types.
struct MixedRowTests {
  @Test(.rules("2e", "2g"), arguments: [true, false])
  func `the same id for children of two types stops the program`(isFirstPass: Bool) async {
    expectStop(
      """
      "Composite<()> / Rows<Int>" renders two children "Workflow" with the id 7 in one pass.
      Return a different id for each item of render(each:id:).
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [isFirstPass] in
        let host = WorkflowHost(
          drainedByHand: Composite<Void> { state, context in
            _ = context.render(Rows(ids: isFirstPass || state > 0 ? [7, 7] : [7, 8]))
          })
        host.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("17c")) func `an action of one row hashes few ids`() {
    let host = WorkflowHost(drainedByHand: Rows(ids: Array(0..<1000).map { CountedID($0) }))
    let sink = host.rendering
    sink.send(1)
    CountedID.hashes = 0
    for _ in 0..<10 { sink.send(1) }
    // All thousand were hashed in each pass before.
    #expect(CountedID.hashes < 100)
    host.end()
  }
}

private struct CountedID: Hashable {
  nonisolated(unsafe) static var hashes = 0
  let number: Int
  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {
    Self.hashes += 1
    hasher.combine(number)
  }
}

private struct Rows<ID: Hashable>: Workflow {
  var ids: [ID]

  func render(state: Void, context: borrowing RenderContext<Rows>) -> Sink<Int> {
    let rows = context.render(each: ids.enumerated().map { ($0, $1) }, id: { $0.1 }) {
      $0.0.isMultiple(of: 2) ? Even() as any Workflow<Sink<Int>, Never> : Odd()
    }
    return rows[0]
  }
}

private struct Even: Workflow, Equatable {
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Even>) -> Sink<Int> {
    context.makeStateSink(of: Int.self) { $1 += $0 }
  }
}

private struct Odd: Workflow, Equatable {
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Odd>) -> Sink<Int> {
    context.makeStateSink(of: Int.self) { $1 -= $0 }
  }
}
