public import Workflow
import WorkflowScreens

/// A graph of operations as a workflow: made by ``OperationGraph/workflow(clock:)``.
///
/// Its state is the run of the graph, its rendering has the status of each operation, and its
/// output their outcomes and results. The graph is fixed at the first pass; later ones may bring
/// newer closures for operations that have not started. A graph with another plan is ignored, and
/// ``GraphStatus/ignoredChanges`` lists the differences: render it with another key.
public struct GraphWorkflow: Workflow {
  /// The outcomes and results of the operations, or the reason why the graph cannot run.
  public typealias Output = Result<GraphResult, GraphError>

  let graph: OperationGraph
  @Injected private var clock: any Clock<Duration>
  /// Told of a graph that has changed since it was saved, and of a value that cannot be saved, whose
  /// operation is then saved as one that has not ended.
  @Injected var reportProblem: (@Sendable (any Error) -> Void)?

  init(_ graph: OperationGraph, clock: any Clock<Duration>) {
    self.graph = graph
    _clock = Injected(wrappedValue: clock)
  }

  func reportingProblems(to report: @escaping @Sendable (any Error) -> Void) -> Self {
    var workflow = self
    workflow._reportProblem = Injected(wrappedValue: report)
    return workflow
  }

  /// Creates a run; its first operations start at the commit of the first pass.
  public func makeInitialState() -> State {
    State(run: Result { () throws(GraphError) in ShownRun(try GraphState(beginning: graph)) })
  }

  /// Adopts the newest closures.
  public func workflowDidChange(from previous: GraphWorkflow, state: inout State) {
    state.adopt(graph)
  }

  /// Runs the tasks that the scheduler asks for.
  public func render(
    state: State, context: borrowing RenderContext<GraphWorkflow>
  ) -> GraphStatus {
    let sink = context.makeSink(of: GraphAction.self)
    let inbox = try? state.run.get().changes.inbox
    let events = sink.contraMap(id: 0) { GraphAction.event($0, at: inbox?.now) }
    let ending = state.ending
    if ending != nil, !state.hasReported {
      context.runSideEffect(key: "report") { _ in sink.send(.report) }
    }
    guard case .success(let present) = state.run else {
      // Rule 76c.
      return GraphStatus(
        plan: graph.plan, update: nil, screens: [], ignoredChanges: [], ending: ending,
        sink: events)
    }
    if ending == nil { perform(present, in: context) }
    let run = present.state
    // Rule 79c.
    let screens = present.shown.compactMap { one in
      show(one, present, in: context).map { NamedScreen($0, name: run.name(one.index)) }
    }
    return GraphStatus(
      plan: run.graph.plan, update: run.update, screens: screens,
      ignoredChanges: present.ignoredChanges, ending: ending, sink: events)
  }

  /// Renders an operation that is a workflow.
  private func show(
    _ one: GraphRun.Active, _ present: ShownRun, in context: borrowing RenderContext<GraphWorkflow>
  ) -> AnyScreen? {
    let (run, inbox) = (present.state, present.changes.inbox)
    // Only a workflow of the same type with this very name would have the same key.
    // Rules 79a, 79d.
    let name = run.name(one.index) + (one.attempt == 1 ? "" : "/attempt \(one.attempt)")
    // Nothing else conforms: the graph below does not know workflows.
    guard case .workflow(let body) = run.graph.bodies[one.index].task,
      let shown = body as? ShownOperation
    else { return nil }
    do {
      return try shown.render(run.context(of: one.index), name, context) { result in
        // Rule 79b.
        GraphAction.event(.finished(one.index, attempt: one.attempt, result), at: inbox.now)
      }
    } catch {
      // A newer closure takes a value of another type than the present one.
      let sink = context.makeSink(of: GraphAction.self)
      let failed = GraphEvent.finished(one.index, attempt: one.attempt, .failure(error))
      context.runSideEffect(key: Key("no workflow \(one.index) \(one.attempt)")) { _ in
        sink.send(.event(failed, at: inbox.now))
      }
      return nil
    }
  }

  /// Lets the worker do what is new since the last commit.
  private func perform(_ run: ShownRun, in context: borrowing RenderContext<GraphWorkflow>) {
    context.run(GraphWorker(run.changes.inbox, clock: clock)) { GraphAction.events($0) }
    guard let version = run.changes.version else { return }
    context.runSideEffect(key: Key("changes \(version)")) { _ in run.changes.send(run.state) }
  }
}

/// A change of the state of a graph in a tree.
enum GraphAction: WorkflowAction {
  /// Something has happened to the run.
  case events(GraphEvents)
  /// The result of the run, or the reason why the graph cannot run, goes to the parent.
  case report

  static func event(_ event: GraphEvent, at time: GraphTime?) -> GraphAction {
    .events(GraphEvents(events: [event], time: time))
  }

  func apply(
    toState state: inout GraphWorkflow.State, workflow: GraphWorkflow
  ) -> GraphWorkflow.Output? {
    if case .events(let events) = self {
      state.handle(events)
      return nil
    }
    // A retry may have come first.
    guard !state.hasReported, let ending = state.ending else { return nil }
    state.hasReported = true
    return ending
  }
}

/// A workflow as an operation.
struct ShownOperation: OperationWorkflow {
  let render:
    @Sendable (
      OperationContext, _ name: String, borrowing RenderContext<GraphWorkflow>,
      _ finish: @escaping (Result<any Sendable, any Error>) -> GraphAction
    ) throws -> AnyScreen
}
