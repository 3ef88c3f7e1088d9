public import Workflow
public import WorkflowPersistence

/// Runs a tree of workflows by the real runtime, and asks the test to account for what happens.
///
/// Workers run in `settle()`, `nextRendering()`, `nextOutput()` and `advance(_:by:)`, on the thread of the
/// test and in a fixed order; nothing sleeps and nothing races.
///
/// ```swift
/// let tester = WorkflowTester(Counter())
/// tester.send { $0.onTap() }
/// tester.expectState { $0 = 1 }
/// tester.expectRendering { #expect($0.title == "1") }
/// tester.finish()
/// ```
///
/// As long as it is exhaustive, everything that came of a `send` or of something awaited has to be
/// accounted for before the next: new renderings, outputs, changed states, sessions, workers and side
/// effects that began or ended. What was not is an issue at the line that it came of, with the lines to
/// write. What is there when the tester is made need not be accounted for, but what still runs when it is
/// finished must be.
public final class WorkflowTester<Root: Workflow> {
  let host: WorkflowHost<Root>
  let pending: PendingExpectations<Root>
  private var subscription: Subscription?
  private var isFinished = false

  /// Makes a tree, on a private actor.
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - exhaustivity: whether everything has to be accounted for.
  public convenience init(
    _ workflow: Root, exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let pending = PendingExpectations<Root>(exhaustivity, at: site)
    self.init(
      WorkflowHost(
        drainedByHand: workflow, observers: [LifecycleObserver(pending)],
        onOutput: { pending.outputs.append($0) }),
      pending)
  }

  /// Makes a tree with the states of a snapshot.
  public convenience init(
    _ workflow: Root, restoring snapshot: TreeSnapshot, exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let pending = PendingExpectations<Root>(exhaustivity, at: site)
    self.init(
      try WorkflowHost(
        drainedByHand: workflow, restoring: snapshot, observers: [LifecycleObserver(pending)],
        onOutput: { pending.outputs.append($0) }),
      pending)
  }

  private init(_ host: WorkflowHost<Root>, _ pending: PendingExpectations<Root>) {
    self.host = host
    self.pending = pending
    pending.forgetTheBeginning()
    pending.noteStates(of: host)
    subscription = host.onRendering { [pending] _ in pending.hasNewRendering = true }
  }

  deinit { end() }

  /// Begins something that has to be accounted for, after what came before.
  func begin(at site: CallSite) {
    if isFinished {
      report(
        """
        The tester has been finished, and its tree has ended.
        Do this before tester.finish(), or make another tester.
        """, at: site)
    }
    pending.close(host)
    pending.site = site
    pending.noteStates(of: host)
  }

  private func end() {
    if isFinished { return }
    isFinished = true
    pending.close(host)
    pending.reportWhatRuns()
    host.end()
  }
}

extension WorkflowTester {
  /// The newest rendering.
  public var rendering: Root.Rendering { host.rendering }

  /// An outline of the tree: types, keys, sessions and states; nil after the end.
  public var outline: TreeOutline? { host.outline }

  /// The outline of the tree as text; empty after the end.
  public var tree: String { outline?.description ?? "" }

  /// Saves the states of the tree.
  public func snapshot() throws -> TreeSnapshot { try host.snapshot() }

  /// Does something with the newest rendering: sends to its sinks, usually.
  ///
  /// Actions have been applied, and the tree has rendered, when this returns.
  public func send(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ act: (Root.Rendering) throws -> Void
  ) rethrows {
    begin(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    try act(host.rendering)
  }

  /// Passes new props to the root.
  public func update(
    _ workflow: Root,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    begin(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    host.update(workflow)
  }

  /// Lets workers and messages run until none has anything left to do for now.
  public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    begin(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    await host.drain()
  }

  /// Moves a clock, from one deadline to the next, and settles after each.
  public func advance(
    _ clock: TestClock, by duration: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    begin(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    await host.advance(clock, by: duration)
  }

  /// Ends the tree; what was not accounted for, and what still runs, is an issue.
  ///
  /// Letting the tester go does the same, but a test reads better that says so.
  public func finish() { end() }
}
