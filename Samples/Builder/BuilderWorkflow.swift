import Workflow
import WorkflowOperations
import WorkflowScreens

/// The whole program: runs the graph as a child, stops it at a failure, and ends with the outcomes
/// of the operations.
struct BuilderWorkflow: Workflow {
  /// The end of a run.
  struct Output {
    var result: GraphResult
    var isInterrupted: Bool
  }

  @Injected var graph: OperationGraph
  @Injected var runner: CommandRunner
  /// Emits when the program is asked to end.
  @Injected var interruptions: AsyncStream<CInt>
  /// Keeps the outcomes of the operations so far.
  @Injected var save: ([String: OperationOutcome]) -> Void
  /// Tells the user something beside the screen.
  @Injected var report: (String) -> Void
  /// Measures attempts and the delays between them.
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  struct State {
    /// The failures that stop the run; each one waits until nothing more can start.
    var failures: [FailureReport] = []
    /// The number of times that the user has asked for the end.
    var interruptions = 0
  }

  enum Action: WorkflowAction {
    case ended(Result<GraphResult, GraphError>)
    case fail(FailureReport)
    case interrupt

    func apply(toState state: inout State, workflow: BuilderWorkflow) -> Output? {
      switch self {
      case .ended(.success(let result)):
        return Output(result: result, isInterrupted: state.interruptions > 0)
      case .ended(.failure(let error)):
        preconditionFailure("The file was checked, but \(error)")
      case .fail(let report): state.failures.append(report)
      case .interrupt: state.interruptions += 1
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> BuilderScreen {
    let status = context.render(graph.workflow(clock: clock)) { .ended($0) }
    context.run(SequenceWorker(id: "failures", runner.failures)) { .fail($0) }
    context.run(SequenceWorker(id: "interruptions", interruptions)) { _ in .interrupt }
    if let update = status.update {
      context.runSideEffect(key: Key("save \(update.total)")) { [save] _ in save(update.outcomes) }
    }
    stop(status, state, in: context)
    interrupt(status, state, in: context)
    return BuilderScreen(
      status: status,
      isEnding: !state.failures.isEmpty || state.interruptions > 0,
      onQuit: context.makeSink(of: Action.self).contraMap(id: 0) { (_: Void) in .interrupt })
  }

  /// Lets what runs end after a failure, but nothing more start.
  private func stop(
    _ status: GraphStatus, _ state: State, in context: borrowing RenderContext<Self>
  ) {
    for (number, report) in state.failures.enumerated() {
      context.runSideEffect(key: Key("fail \(number)")) { _ in
        // In this order, so that the graph is paused when it hears of the failure.
        status.pause()
        report.resume()
      }
    }
    // The graph has to hear of the failures first, to skip what needs them.
    guard let update = status.update, !state.failures.isEmpty,
      state.failures.allSatisfy({ update[$0.name]?.outcome != nil })
    else { return }
    for operation in update.operations where operation.isIdle {
      context.runSideEffect(key: Key("cancel \(operation.name)")) { _ in
        status.cancel(operation.name)
      }
    }
  }

  /// Ends what runs, and at the second time without any delay.
  private func interrupt(
    _ status: GraphStatus, _ state: State, in context: borrowing RenderContext<Self>
  ) {
    if state.interruptions > 0 {
      context.runSideEffect(key: "cancel all") { [report] _ in
        status.cancelAll()
        report("ends what runs; interrupt again to end it at once")
      }
    }
    if state.interruptions > 1 {
      context.runSideEffect(key: "kill all") { [runner] _ in runner.killAll() }
    }
  }
}

extension OperationStatus {
  /// Whether nothing of the operation runs, and it has no outcome yet.
  fileprivate var isIdle: Bool {
    outcome == nil && [.waiting, .ready, .delayed].contains(phase)
  }
}
