import Foundation
import Testing
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

  @Test func `an outline can be written and read`() throws {
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
}

private struct Bare: Workflow, Equatable {
  func render(state: Void, context: borrowing RenderContext<Self>) {}
}
