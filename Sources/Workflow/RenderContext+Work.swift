extension RenderContext where W: Workflow {
  /// Runs a worker as long as it is declared.
  ///
  /// It begins at the commit of the first pass that declares it. An equal one keeps running; an
  /// unequal one replaces it. Equal workers twice in one pass stop.
  ///
  /// - Parameter onOutput: makes an action of an output; that of the newest pass is used.
  @inlinable public func run<Work: Worker, Action: WorkflowAction<W>>(
    _ worker: Work, onOutput: @escaping (Work.Output) -> Action
  ) {
    start(worker, onOutput: onOutput)
  }

  /// Runs a worker whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func run<Work: Worker>(
    _ worker: Work, onOutput: @escaping (Work.Output) -> W.Action
  ) where W.Action: WorkflowAction<W> {
    start(worker, onOutput: onOutput)
  }

  /// Runs a worker that tells nothing.
  @inlinable public func run<Work: Worker>(_ worker: Work) where Work.Output == Never {
    start(worker) { (_: Never) -> AnyWorkflowAction<W> in }
  }

  /// Runs several workers of one type, each as long as it is declared.
  ///
  /// - Complexity: one comparison for each worker that stays, in the same order as before.
  @inlinable public func run<Workers: Collection, Action: WorkflowAction<W>>(
    each workers: Workers,
    onOutput: @escaping (Workers.Element, Workers.Element.Output) -> Action
  ) where Workers.Element: Worker {
    for worker in workers {
      start(worker) { onOutput(worker, $0) }
    }
  }

  /// Runs several workers whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func run<Workers: Collection>(
    each workers: Workers,
    onOutput: @escaping (Workers.Element, Workers.Element.Output) -> W.Action
  ) where Workers.Element: Worker, W.Action: WorkflowAction<W> {
    for worker in workers {
      start(worker) { onOutput(worker, $0) }
    }
  }

  /// Runs a side effect as long as its key is declared: set-up now, tear-down at the end.
  ///
  /// The closure is called once, at the commit of the first pass that declares the key, on the tree's
  /// actor. The same key twice in one pass stops.
  ///
  /// - Parameter begin: sets up; it registers what is to be undone with `lifetime.onEnded`.
  public func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    if let backing { return backing.runSideEffect(key: key, begin) }
    node.runSideEffect(key: key, begin)
  }

  @inlinable func start<Work: Worker, Action: WorkflowAction<W>>(
    _ worker: Work, onOutput: @escaping (Work.Output) -> Action
  ) {
    if let backing { return backing.run(worker, onOutput: onOutput) }
    node.run(worker) { [node] in node.handle($0, onOutput) }
  }
}
