import Testing
import WorkflowOperations
import WorkflowTestSupport

/// Graphs as Mermaid and Graphviz read them.
struct PictureTests {
  private var graph: OperationGraph {
    var graph = OperationGraph()
    let token = graph.add("token") { "t" }
    let signIn = graph.add("sign \"in\" #1 <b>") { 1 }
    let load = graph.add("load", inputs: token) { $0.count }
    graph.depend(load, on: signIn)
    graph.segue(token, to: signIn, "no token") { $0.isFailure }
    return graph
  }

  @Test(.rules("77a")) func `a plan is drawn as a flow chart`() {
    #expect(
      graph.plan.mermaid() == """
        flowchart TD
          o0["token"]
          o1["sign #quot;in#quot; #35;1 #lt;b>"]
          o2["load"]
          o1 --> o2
          o0 --> o2
          o0 -.->|"no token"| o1

        """)
  }

  @Test(.rules("77d")) func `names that mean something in Mermaid are drawn as text`() async throws
  {
    var graph = OperationGraph(limit: 1)
    for name in ["", "%% a: b;#1\n\0", "\u{1B}[31m\u{7F}\u{9B}1m"] { graph.add(name) {} }
    let running = try graph.start()
    var last: GraphUpdate?
    for await update in running.updates { last = update }
    let lines = try #require(last).gantt().split(separator: "\n").filter { $0.contains(" :done") }
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "  (no name) ", "  ％％ a： b；＃1 ␀ ", "  ␛[31m␡\u{FFFD}1m ",
      ])
    #expect(graph.plan.mermaid().contains("%% a: b;#35;1 ␀"))
    #expect(graph.plan.dot().contains(#"[label="%% a: b;#1 ␀"]"#))
    #expect(graph.plan.dot().contains("[label=\"␛[31m␡\u{FFFD}1m\"]"))
  }

  @Test(.rules("77b")) func `a run is drawn with what has become of the operations`() async throws {
    let running = try graph.start()
    var last: GraphUpdate?
    for await update in running.updates { last = update }
    let update = try #require(last)
    #expect(
      graph.plan.dot(update) == """
        digraph {
          o0 [label="token", style=filled, fillcolor=palegreen];
          o1 [label="sign \\"in\\" #1 <b>", style=filled, fillcolor=lightgrey];
          o2 [label="load", style=filled, fillcolor=lightgrey];
          o1 -> o2;
          o0 -> o2;
          o0 -> o1 [style=dashed, label="no token"];
        }

        """)
    #expect(graph.plan.mermaid(update).contains("  class o1,o2 skipped\n"))
  }
}
