extension RenderContext where WorkflowType: Workflow {
  /// Runs several workers of one type, each as long as it is declared.
  ///
  /// - Complexity: One comparison for each worker that is declared again in the same order.
  @inlinable public func run<Workers: Collection, Action: WorkflowAction<WorkflowType>>(
    each workers: Workers,
    onOutput: @escaping (Workers.Element, Workers.Element.Output) -> Action
  ) where Workers.Element: Worker {
    for worker in workers {
      run(worker) { onOutput(worker, $0) }
    }
  }

  /// Runs several workers whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func run<Workers: Collection>(
    each workers: Workers,
    onOutput: @escaping (Workers.Element, Workers.Element.Output) -> WorkflowType.Action
  ) where Workers.Element: Worker, WorkflowType.Action: WorkflowAction<WorkflowType> {
    for worker in workers {
      run(worker) { onOutput(worker, $0) }
    }
  }
}
