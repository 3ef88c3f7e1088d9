import Foundation
import Testing
import Workflow
import WorkflowSnapshotTesting
import WorkflowTesting
import WorkflowTextUI

/// How values become text.
struct StrategyTests {
  @Test func `each strategy gives the same text in every run`() throws {
    #expect(try text("a\nb", .lines) == "a\nb")
    #expect(try text(["b": 1, "a": 2], .json) == "{\n  \"a\" : 2,\n  \"b\" : 1\n}")
    #expect(try text(["b": 1, "a": 2], .dump) == "[\"a\": 2, \"b\": 1]")
    #expect(try text(Frame(size: Size(width: 2, height: 1)), .frame) == "2x1\n  ▏")
  }

  @Test func `a tree is shown as its outline, and an ended tree says so`() throws {
    let host = WorkflowHost(drainedByHand: Counter())
    host.rendering.send(())
    #expect(try text(host, .tree) == "Counter 0: 1")
    host.end()
    #expect(try text(host, .tree) == "(the tree has ended)")
  }

  @Test func `a tester gives an outline of its tree too`() throws {
    let tester = WorkflowTester(Counter(), exhaustivity: .loose)
    #expect(try text(tester, .tree) == "Counter 0: 0")
  }

  @Test func `a strategy for one type can serve another`() throws {
    let ages = Snapshotting<String, String>.lines.pullback { (age: Int) in "\(age) years" }
    #expect(try text(3, ages) == "3 years")
  }

  @Test func `redactions replace what differs in every run`() throws {
    let id = UUID(uuidString: "0F9A8C55-2F4D-4B8A-9B0E-3F0F5C1A2B3C")
    let value = "\(try #require(id)) 2026-03-03T18:22:05.25Z, 2026-03-03 18:22 +0100; id-7, 2026"
    #expect(
      try text(value, .lines.redacting(.uuid, .date, .regex(/id-\d+/, "[id]")))
        == "[uuid] [date], [date]; [id], 2026")
    #expect(try text(Date(timeIntervalSince1970: 1), .dump.redacting(.date)) == "[date]")
  }

  private func text<Value, Format>(
    _ value: Value, _ way: Snapshotting<Value, Format>
  ) throws -> String { way.text(try way.snapshot(value)) }
}

private struct Counter: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Counter>) -> Sink<Void> {
    context.makeStateSink(of: Void.self) { _, count in count += 1 }
  }
}
