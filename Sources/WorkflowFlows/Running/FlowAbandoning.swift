import Workflow
import WorkflowScreens

/// A sequence whose first element abandons a flow.
protocol FlowAbandoning {
  func run<Result>(in context: borrowing RenderContext<FlowWorkflow<Result>>)
}

private struct AbandoningSequence<ID: Hashable, Elements: AsyncSequence>: FlowAbandoning
where Elements.Failure == Never {
  let worker: SequenceWorker<ID, Elements>

  func run<Result>(in context: borrowing RenderContext<FlowWorkflow<Result>>) {
    // Rule 61j.
    context.run(worker) { _ in FlowAction<Result>.request(.abandon) }
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
