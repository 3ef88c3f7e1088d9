import Testing
import Workflow
import WorkflowOperations
import WorkflowPersistence
import WorkflowScreens
import WorkflowTestSupport
import WorkflowTesting
import WorkflowTextUI

/// Operations that are workflows.
struct ShownOperationTests {
  private struct Refused: Error {}

  /// A form with a number, which its user can raise and hand in.
  private struct Form: Workflow {
    typealias Output = Result<Int, Refused>
    var start: Int

    func makeInitialState() -> Int { start }

    enum Action: WorkflowAction {
      case raise, handIn, refuse

      func apply(toState state: inout Int, workflow: Form) -> Result<Int, Refused>? {
        switch self {
        case .raise:
          state += 1
          return nil
        case .handIn: return .success(state)
        case .refuse: return .failure(Refused())
        }
      }
    }

    func render(state: Int, context: borrowing RenderContext<Form>) -> FormScreen {
      let sink = context.makeSink(of: Action.self)
      return FormScreen(
        number: state, raise: { sink.send(.raise) }, handIn: { sink.send(.handIn) },
        refuse: { sink.send(.refuse) })
    }
  }

  private struct FormScreen: TextScreen {
    var number: Int
    var raise: () -> Void
    var handIn: () -> Void
    var refuse: () -> Void

    func view(in environment: ViewEnvironment) -> any TextView { Text("Number \(number)") }
  }

  private func graph(_ options: OperationOptions = OperationOptions()) -> OperationGraph {
    var graph = OperationGraph()
    let first = graph.add("first") { 5 }
    let form = graph.addWorkflow("form", inputs: first, options: options) { Form(start: $0) }
    graph.add("double", inputs: form) { $0 * 2 }
    return graph
  }

  @Test(.rules("79a", "79b", "79c"))
  func `an operation can be a workflow, whose rendering is shown and whose output is its value`()
    async throws
  {
    let graph = graph()
    var results: [GraphResult] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) {
      if case .success(let result) = $0 { results.append(result) }
    }
    await settle(host) { !host.rendering.screens.isEmpty }
    #expect(host.rendering.screens.map(\.name) == ["form"])
    #expect(form(host)?.number == 5)
    form(host)?.raise()
    #expect(form(host)?.number == 6)
    let old = form(host)
    form(host)?.handIn()
    #expect(host.rendering.screens.isEmpty)
    old?.handIn()
    await settle(host) { !results.isEmpty }
    #expect(results[0].outcomes == ["first": .succeeded, "form": .succeeded, "double": .succeeded])
    host.end()
  }

  @Test(.rules("79d", "79e")) func `each attempt has a node of its own, and cancelling ends it`()
    async throws
  {
    let clock = TestClock()
    let graph = graph(
      OperationOptions(retry: RetryPolicy(attempts: 3, initial: .zero), timeout: .seconds(5)))
    var results: [GraphResult] = []
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock)) {
      if case .success(let result) = $0 { results.append(result) }
    }
    await settle(host) { form(host) != nil }
    form(host)?.raise()
    #expect(form(host)?.number == 6)
    form(host)?.refuse()
    await settle(host) { host.rendering.update?["form"]?.attempt == 2 && form(host) != nil }
    #expect(form(host)?.number == 5)
    clock.advance(by: .seconds(5))
    await settle(host) { host.rendering.update?["form"]?.attempt == 3 && form(host) != nil }
    host.rendering.cancel("form")
    #expect(host.rendering.screens.isEmpty)
    await settle(host) { !results.isEmpty }
    #expect(results[0].outcomes["form"] == .cancelled)
    #expect(results[0].outcomes["double"] == .skipped(because: "form"))
    host.end()
  }

  @Test(.rules("79d", "87c")) func `what leads back to a workflow lets another one begin`()
    async throws
  {
    var graph = OperationGraph()
    let form = graph.addWorkflow("form") { Form(start: 5) }
    let gate = graph.addWorkflow("gate") { Form(start: 0) }
    graph.segue(gate, to: form, resets: true)
    graph.segue(graph.add("begin") {}, to: form)
    let host = WorkflowHost(drainedByHand: graph.workflow())
    func screen(_ name: String) -> FormScreen? {
      host.rendering.screens.first { $0.name == name }?.content.wrapped as? FormScreen
    }
    await settle(host) { screen("form") != nil && screen("gate") != nil }
    screen("form")?.raise()
    #expect(screen("form")?.number == 6)
    screen("gate")?.handIn()
    await settle(host) { host.rendering.screens.map(\.name) == ["form"] }
    #expect(screen("form")?.number == 5)
    host.end()
  }

  @Test(.rules("77d", "79e"), arguments: [true, false])
  func `an attempt of a subgraph ends with its workflows`(isCancelled: Bool) async throws {
    let clock = TestClock()
    var parts = OperationGraph()
    parts.addWorkflow("form") { Form(start: 5) }
    var graph = OperationGraph()
    graph.add(
      "parts", subgraph: parts,
      options: OperationOptions(
        retry: RetryPolicy(attempts: 2, initial: .seconds(1)), timeout: .seconds(5)))
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock))
    await settle(host) { form(host) != nil }
    if isCancelled { host.rendering.cancel("parts") } else { clock.advance(by: .seconds(5)) }
    await settle(host) { form(host) == nil }
    let attempts = host.rendering.update?["parts"]?.attempts
    #expect(attempts?.count == 1)
    #expect(attempts?.first?.end != nil)
    if !isCancelled {
      clock.advance(by: .seconds(1))
      await settle(host) { form(host) != nil }
      #expect(host.rendering.update?["parts"]?.attempts.map { $0.end == nil } == [false, true])
    }
    host.end()
  }

  @Test(.rules("77d", "79b")) func `what its user does has the time of the graph`() async throws {
    let clock = TestClock()
    var graph = OperationGraph()
    let form = graph.addWorkflow("form") { Form(start: 5) }
    graph.addWorkflow("next", inputs: form) { Form(start: $0) }
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock))
    await settle(host) { self.form(host) != nil }
    // Something measures the time, so that the worker has begun.
    await settle(host) { host.rendering.update?["form"]?.attempts.isEmpty == false }
    clock.advance(by: .seconds(60))
    self.form(host)?.handIn()
    await settle(host) { host.rendering.screens.map(\.name) == ["next"] }
    clock.advance(by: .seconds(5))
    host.rendering.cancel("next")
    let times = ["form", "next"].map { host.rendering.update?[$0]?.attempts.map(\.duration) }
    #expect(times == [[.seconds(60)], [.seconds(5)]])
    host.end()
  }

  @Test(.rules("77d", "87e")) func `the time after the end does not count`() async throws {
    let clock = TestClock()
    var graph = OperationGraph()
    let only = graph.addWorkflow("form") { Form(start: 5) }
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock))
    for end in [10, 20] {
      await settle(host) { form(host) != nil }
      await settle(host) { host.rendering.update?["form"]?.attempts.last?.end == nil }
      clock.advance(by: .seconds(10))
      form(host)?.handIn()
      #expect(host.rendering.update?["form"]?.attempts.last?.end == .seconds(end))
      clock.advance(by: .seconds(60))
      host.rendering.retry(only)
    }
    #expect(
      host.rendering.update?["form"]?.attempts.map(\.start) == [.zero, .seconds(10), .seconds(20)])
    host.end()
  }

  @Test(.rules("79f")) func `its state is saved with the tree`() async throws {
    let host = WorkflowHost(drainedByHand: savedGraph().workflow())
    await settle(host) { counter(host) != nil }
    counter(host)?.raise()
    let snapshot = try host.snapshot()
    host.end()
    let restored = try WorkflowHost(drainedByHand: savedGraph().workflow(), restoring: snapshot)
    #expect(counter(restored)?.number == 1)
    restored.end()
  }

  @Test(.rules("79f"), arguments: [true, false], [true, false])
  func `its state is saved in a pause, and while another waits for it`(isPaused: Bool, isPart: Bool)
    async throws
  {
    func make() -> OperationGraph {
      var graph = OperationGraph(limits: ["one": 1])
      let gate = graph.add("gate") { 1 }
      graph.addWorkflow("count", options: OperationOptions(uses: ["one"])) { SavedCounter() }
      graph.add("other", inputs: gate, options: OperationOptions(priority: 1, uses: ["one"])) { _ in
      }
      guard isPart else { return graph }
      var whole = OperationGraph()
      whole.add("parts", subgraph: graph)
      return whole
    }
    let prefix = isPart ? "parts/" : ""
    let host = WorkflowHost(drainedByHand: make().workflow())
    await settle(host) { host.rendering.update?[prefix + "other"]?.phase == .ready }
    if isPaused { host.rendering.pause() }
    counter(host)?.raise()
    let snapshot = try host.snapshot()
    host.end()
    let restored = try WorkflowHost(drainedByHand: make().workflow(), restoring: snapshot)
    #expect(counter(restored)?.number == 1)
    let phases = ["count", "other"].map { restored.rendering.update?[prefix + $0]?.phase }
    #expect(phases == [.running, .ready])
    restored.end()
  }

  private func savedGraph() -> OperationGraph {
    var graph = OperationGraph()
    graph.addWorkflow("count") { SavedCounter() }
    return graph
  }

  @Test(.rules("79g")) func `outside of a tree, it is an error`() async {
    let graph = graph()
    let error = await #expect(throws: GraphError.self) { try await graph.run() }
    #expect(error == .needsTree(["form"]))
  }

  @Test func `the operations are shown as a table, with what they show above it`() async throws {
    let graph = graph()
    let host = WorkflowHost(drainedByHand: graph.workflow())
    await settle(host) { form(host) != nil }
    let window = TextWindow(size: Size(width: 44, height: 9))
    window.show(host.rendering.screen)
    #expect(
      window.frame.lines == [
        "Number 5                                    ",
        "╭─ Operations ──────────────────── 1 of 3 ─╮",
        "│    Name            Status           Done │",
        "│  ✓ first           succeeded             │",
        "│  ▸ form            runs                  │",
        "│  · double          waits                 │",
        "╰──────────────────────────────────────────╯",
        "                                            ",
        "                                            ",
      ])
    host.end()
  }

  private func form(_ host: WorkflowHost<GraphWorkflow>) -> FormScreen? {
    host.rendering.screens.first?.content.wrapped as? FormScreen
  }

  @Test(.rules("79b"))
  func `a workflow that can no longer be made fails its operation`() async throws {
    func graph<Value: Sendable>(_ value: Value) -> OperationGraph {
      var graph = OperationGraph()
      let value = graph.add("value") { value }
      graph.addWorkflow("form", inputs: value) { (_: Value) in SavedCounter() }
      return graph
    }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph(1).workflow()) { results.append($0) }
    await settle(host) { !host.rendering.screens.isEmpty }
    // The same plan, but the form takes a text now, and a number is there.
    host.update(graph("one").workflow())
    await settle(host) { !results.isEmpty }
    #expect(try results.first?.get().outcomes["form"] == .failed)
    host.end()
  }

  private func counter(_ host: WorkflowHost<GraphWorkflow>) -> SavedCounter.Screen? {
    host.rendering.screens.first?.content.wrapped as? SavedCounter.Screen
  }
}

/// A number that is saved.
struct SavedCounter: Workflow {
  typealias Output = Int

  struct Screen: WorkflowScreens.Screen {
    var number: Int
    var raise: () -> Void
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<SavedCounter>) -> Screen {
    let sink = context.makeStateSink(of: Void.self) { $1 += 1 }
    return Screen(number: state) { sink.send(()) }
  }
}
