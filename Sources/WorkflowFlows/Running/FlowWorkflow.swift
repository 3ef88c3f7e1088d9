public import Workflow
public import WorkflowScreens

/// A running flow, as a workflow; the methods `workflow` of ``Flow`` make one.
///
/// Its state is the stack of visits. Its rendering has the screens of the shown visits, the current
/// one on top.
public struct FlowWorkflow<Result>: Workflow {
  /// The end of the flow, once.
  public typealias Output = FlowOutput<Result>

  let definition: FlowDefinition
  let launch: FlowLaunch
  /// Makes the result from the value at the end; nil if it has another type.
  let result: (AnyArguments) -> Result?
  @usableFromInline var restartsWhenEnded = false
  var abandons: [any FlowAbandoning] = []
  var followed: FollowedPath?
  var forms: SavedForms = [:]

  /// Begins at the first step that is shown, or at the path that the flow follows.
  public func makeInitialState() -> FlowRun {
    var run = FlowRun(definition, launch, begins: followed?.path.isChanged != true)
    if let followed { run.follow(ifChanged: followed.path) }
    return run
  }

  /// Lets the visits continue in the newest definition.
  public func workflowDidChange(from previous: FlowWorkflow, state: inout FlowRun) {
    // Rule 54e.
    state.adopt(definition)
    // Rule 59f.
    if let followed { state.follow(ifChanged: followed.path) }
  }

  /// Returns whether a newer flow has the same steps with equal values.
  ///
  /// Then the flow need not render when its parent does. A step without properties is equal to
  /// another one of its type, and a step that is `Equatable` is compared. A ``Choose``, another
  /// step, or a closure among the options counts as changed.
  ///
  /// - Complexity: O(steps), some nanoseconds for a step without properties.
  public static func propsAreEqual(_ previous: FlowWorkflow, _ current: FlowWorkflow) -> Bool {
    // Rule 63l.
    current.definition.takeShape(of: previous.definition)
      && previous.followed?.version == current.followed?.version
      && previous.abandons.count == current.abandons.count
      && zip(previous.abandons, current.abandons).allSatisfy { $0.continues(as: $1) }
  }

  /// Renders the visits that have a node.
  @inlinable public func render(
    state: FlowRun, context: borrowing RenderContext<FlowWorkflow>
  ) -> FlowScreen {
    let sink = context.makeSink(of: FlowAction<Result>.self)
    let screens = context.render(VisitsWorkflow(state)) { visit in
      FlowAction<Result>(.event(visit.event, from: visit.serial))
    }
    declareOthers(of: state, sink, in: context)
    return screens.screen(of: state) { sink.send(FlowAction(.request($0))) }
  }

  /// Declares what runs beside the visits.
  @usableFromInline func declareOthers(
    of run: FlowRun, _ sink: Sink<FlowAction<Result>>,
    in context: borrowing RenderContext<FlowWorkflow>
  ) {
    for abandoning in abandons { abandoning.run(in: context) }
    tellPath(of: run, in: context)
    if run.hasUnreportedEnd {
      // Rule 61c.
      context.runSideEffect(key: "ended") { _ in sink.send(FlowAction(.reportEnd)) }
    }
  }
}

/// The closures that change values before they are saved, by the types of the values.
typealias SavedForms = [ObjectIdentifier: (Any) -> Any]

/// The end of a flow.
public enum FlowOutput<Result> {
  /// The last step has proceeded, with this result.
  case finished(Result)
  /// The flow was abandoned.
  case abandoned
  /// A value did not fit, or a stop was not found.
  case failed(FlowError)
}

extension FlowOutput: Equatable where Result: Equatable {}

/// A change of a flow, as the action of its workflow.
@usableFromInline
struct FlowAction<Result>: WorkflowAction {
  @usableFromInline let change: FlowChange

  @inlinable init(_ change: FlowChange) { self.change = change }

  @inlinable func apply(
    toState run: inout FlowRun, workflow: FlowWorkflow<Result>
  ) -> FlowOutput<Result>? {
    let end = run.perform(change, restartsWhenEnded: workflow.restartsWhenEnded)
    // Not `map`, whose closure would copy the flow at each move.
    guard let end else { return nil }
    return workflow.output(for: end)
  }
}

extension FlowWorkflow {
  /// Returns the end of a run, with its result.
  @usableFromInline func output(for end: FlowEnd) -> FlowOutput<Result> {
    switch end {
    case .finished(let arguments):
      // Rule 60e.
      result(arguments).map { .finished($0) }
        ?? .failed(.resultDoesNotFit(expected: "\(Result.self)", found: arguments.typeName))
    case .abandoned: .abandoned
    case .failed(let error): .failed(error)
    }
  }
}

// MARK: - Abandoning

/// A sequence whose first element abandons a flow.
protocol FlowAbandoning {
  /// Returns whether another sequence is the same work, which continues.
  func continues(as other: any FlowAbandoning) -> Bool

  func run<Result>(in context: borrowing RenderContext<FlowWorkflow<Result>>)
}

private struct AbandoningSequence<ID: Hashable, Elements: AsyncSequence>: FlowAbandoning
where Elements.Failure == Never {
  let worker: SequenceWorker<ID, Elements>

  func continues(as other: any FlowAbandoning) -> Bool { (other as? Self)?.worker == worker }

  func run<Result>(in context: borrowing RenderContext<FlowWorkflow<Result>>) {
    // Rule 61j.
    context.run(worker) { _ in FlowAction<Result>(.request(.abandon)) }
  }
}

extension FlowWorkflow {
  /// Returns a flow that is abandoned at the first element of a sequence.
  ///
  /// - Parameters:
  ///   - elements: The sequence; it is created when the flow begins.
  ///   - id: The identity of the sequence; an equal one continues when the flow is declared again.
  public func abandon<ID: Hashable, Elements: AsyncSequence>(
    when elements: @autoclosure @escaping () -> Elements, id: ID
  ) -> FlowWorkflow where Elements.Failure == Never {
    var workflow = self
    workflow.abandons.append(
      AbandoningSequence(worker: SequenceWorker(id: id, elements().prefix(1))))
    return workflow
  }
}
