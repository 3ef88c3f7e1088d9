import Foundation
import Testing
import WorkflowTestSupport
import Workflow

/// The outline of a running tree.
struct OutlineTests {
  @Test func `an outline as text shows types, keys, sessions and states, indented`() {
    let host = WorkflowHost(drainedByHand: family)
    #expect(
      host.outline?.description == """
        Composite<()> 0: 0
          Leaf<A> 1: 0
          Leaf<A>["two"] 2: 0
          Bare[10] 3
          Bare[20] 4
          Leaf<B>[3] 5: 0
        """)
    host.rendering.act(.set(7))
    #expect(host.outline?.nodes[0].state == "7")
    host.end()
    #expect(host.outline == nil)
  }

  @Test func `an outline can be encoded and decoded`() throws {
    let outline = try #require(WorkflowHost(drainedByHand: family).outline)
    let data = try JSONEncoder().encode(outline)
    #expect(try JSONDecoder().decode(TreeOutline.self, from: data) == outline)
  }

  private var family: Composite<Void> {
    Composite<Void> { _, context in
      _ = context.render(Leaf<A>()) { .output($0) }
      _ = context.render(Leaf<A>(), key: "two") { .output($0) }
      _ = context.render(each: [10, 20], id: { $0 }) { _ in Bare() }
      _ = context.render(Leaf<B>(), key: 3) { .output($0) }
    }
  }

  @Test func `an outline may be taken while an action is applied`() {
    let host = WorkflowHost(drainedByHand: DictionaryHolder())
    host.rendering(
      AnyWorkflowAction { state, _ in
        func change(_ value: inout [Int]) {
          #expect(host.outline?.nodes[0].state == "")
          value.append(1)
        }
        change(&state["a"]!)
        return nil
      })
    #expect(host.outline?.nodes[0].state.contains("[1, 1]") == true)
  }

  @Test func `the outline of a deep tree is taken without growing the stack`() throws {
    onThread(stack: 4 << 30) {
      let host = WorkflowHost(drainedByHand: DeepSink(depth: isSanitized ? 1_500 : 20_000))
      let h = Held(host)
      onThread(stack: 512 << 10) { _ = h.host!.outline }
    }
  }
}

private struct Bare: Workflow, Equatable {
  func render(state: Void, context: borrowing RenderContext<Self>) {}
}

private struct DictionaryHolder: Workflow {
  func makeInitialState() -> [String: [Int]] { ["a": [1], "b": [2]] }
  func render(state: [String: [Int]], context: borrowing RenderContext<Self>) -> Sink<
    AnyWorkflowAction<DictionaryHolder>
  > {
    context.makeSink(of: AnyWorkflowAction<DictionaryHolder>.self)
  }
}
