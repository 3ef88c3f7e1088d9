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
    host.rendering.act.send(.set(7))
    #expect(host.outline?.nodes[0].state == "7")
    host.end()
    #expect(host.outline == nil)
  }

  @Test func `states are one line each, sorted, in the words of their source`() {
    let host = WorkflowHost(drainedByHand: Shown())
    for _ in 0..<4 {
      #expect(
        host.outline?.nodes[0].state == """
          State(ages: ["anna": 1, "ben": 2, "cleo": 3, "dora": 4], \
          tags: [.green, .red(2), .yellow], text: "one\\ntwo", count: 1)
          """)
    }
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
    host.rendering.send(
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

/// Its state has what is printed in another order each time, on several lines, or as an address.
private struct Shown: Workflow {
  struct State {
    enum Tag: Hashable {
      case red(Int), yellow, green
    }

    var ages = ["dora": 4, "anna": 1, "cleo": 3, "ben": 2]
    var tags: Set<Tag> = [.yellow, .red(2), .green]
    var text = "one\ntwo"
    var count: Int? = 1
    var change: @Sendable (Int) -> Int = { $0 }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Shown>) {}
}
