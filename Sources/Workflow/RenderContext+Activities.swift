extension RenderContext where WorkflowType: Workflow {
  /// Runs a worker as long as it is declared.
  ///
  /// The worker begins at the commit of the first pass that declares it. An equal worker keeps
  /// running; an unequal one replaces it. Equal workers twice in one pass stop the program.
  ///
  /// - Parameters:
  ///   - worker: The worker; its properties say what it does.
  ///   - onOutput: Turns an output into an action; the closure of the newest pass is used.
  @inlinable public func run<WorkerType: Worker, Action: WorkflowAction<WorkflowType>>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> Action
  ) {
    start(worker, onOutput: onOutput)
  }

  /// Runs a worker whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func run<WorkerType: Worker>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> WorkflowType.Action
  ) where WorkflowType.Action: WorkflowAction<WorkflowType> {
    start(worker, onOutput: onOutput)
  }

  /// Runs a worker without outputs.
  @inlinable public func run<WorkerType: Worker>(_ worker: WorkerType)
  where WorkerType.Output == Never {
    start(worker) { (_: Never) -> AnyWorkflowAction<WorkflowType> in }
  }

  /// Runs a side effect as long as its key is declared.
  ///
  /// The closure is called once, at the commit of the first pass that declares the key, on the
  /// tree's actor. Declaring the same key twice in one pass stops the program.
  ///
  /// - Parameters:
  ///   - key: The key, which has to name everything that the closure depends on.
  ///   - begin: A closure that sets up the side effect, and registers its tear-down with
  ///     `lifetime.onEnded`.
  public func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    if case .tester(let backing) = target { return backing.runSideEffect(key: key, begin) }
    node.runSideEffect(key: key, begin)
  }

  @inlinable func start<WorkerType: Worker, Action: WorkflowAction<WorkflowType>>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> Action
  ) {
    if case .tester(let backing) = target { return backing.run(worker, onOutput: onOutput) }
    node.run(worker) { [node] in node.handle($0, onOutput) }
  }
}
