public import Workflow
public import WorkflowPersistence

/// Runs a tree of workflows in the real runtime, and makes the test account for what happens.
///
/// Workers run only inside `settle()`, `nextRendering()`, `nextOutput()` and `advance(_:by:)`. They
/// run on the thread of the test and in a fixed order, so nothing sleeps and nothing races.
///
/// ```swift
/// let tester = WorkflowTester(Counter())
/// tester.send { $0.onTap() }
/// tester.expectState { $0 = 1 }
/// tester.expectRendering { #expect($0.title == "1") }
/// tester.finish()
/// ```
///
/// With an exhaustive tester, the test must account for everything that a `send`, an `update` or an
/// awaited call caused before it makes the next such call: new renderings, outputs, changed states,
/// and sessions, workers and side effects that began or ended. Whatever is missing is an issue at
/// the line of the call that caused it, with the lines to add. The test need not account for what
/// exists when the tester is created, but must account for what still runs when the tester ends.
public final class WorkflowTester<Root: Workflow> {
  let host: WorkflowHost<Root>
  let pending: PendingExpectations<Root>
  private var subscription: Subscription?
  private(set) var isFinished = false

  /// Creates a tester and its tree, on a private actor.
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - observers: The observers, which see everything from the first session on.
  ///   - exhaustivity: Whether the test has to account for everything.
  ///   - checks: The checks of every pass. By default, a repeated pass has to declare and show the
  ///     same.
  public convenience init(
    _ workflow: Root, observers: [any WorkflowObserver] = [],
    exhaustivity: Exhaustivity = .exhaustive, checks: WorkflowChecks = .comparesRenderings,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(workflow, nil, observers, exhaustivity, checks, at: site)
  }

  /// Creates a tester and its tree, which begins in a state.
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - state: The state of the root.
  ///   - children: The states of other nodes that the first pass declares.
  ///   - observers: The observers, which see everything from the first session on.
  ///   - exhaustivity: Whether the test has to account for everything.
  ///   - checks: The checks of every pass. By default, a repeated pass has to declare and show the
  ///     same.
  public convenience init(
    _ workflow: Root, state: Root.State, children: [GivenState] = [],
    observers: [any WorkflowObserver] = [],
    exhaustivity: Exhaustivity = .exhaustive, checks: WorkflowChecks = .comparesRenderings,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let states = GivenStates(root: state, children)
    self.init(workflow, states, observers, exhaustivity, checks, at: site)
    if states.unused > 0 {
      report(
        """
        \(states.unused == 1 ? "A node" : "\(states.unused) nodes") that should begin in a given \
        state \(states.unused == 1 ? "is" : "are") not in the tree:
        \(tree)
        Give states to nodes that the first pass declares, with their types and keys.
        """, at: site)
    }
  }

  private convenience init(
    _ workflow: Root, _ states: (any StateSource)?, _ observers: [any WorkflowObserver],
    _ exhaustivity: Exhaustivity, _ checks: WorkflowChecks, at site: CallSite
  ) {
    let pending = PendingExpectations<Root>(exhaustivity, at: site)
    var options = pending.options(checks)
    options.stateSource = states
    self.init(
      WorkflowHost(
        workflow, observers: [LifecycleObserver(pending)] + observers, options: options,
        onOutput: { pending.outputs.append($0) }, on: nil),
      pending)
  }

  /// Creates a tester and its tree, with the states of a snapshot.
  public convenience init(
    _ workflow: Root, restoring snapshot: TreeSnapshot, observers: [any WorkflowObserver] = [],
    exhaustivity: Exhaustivity = .exhaustive, checks: WorkflowChecks = .comparesRenderings,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let pending = PendingExpectations<Root>(exhaustivity, at: site)
    self.init(
      try WorkflowHost(
        workflow, restoring: snapshot, observers: [LifecycleObserver(pending)] + observers,
        options: pending.options(checks),
        onOutput: { pending.outputs.append($0) }, on: nil),
      pending)
  }

  private init(_ host: WorkflowHost<Root>, _ pending: PendingExpectations<Root>) {
    self.host = host
    self.pending = pending
    pending.forgetTheBeginning()
    pending.noteStates(of: host)
    pending.rendering = host.rendering
    subscription = host.onRendering { [pending] in pending.renderings.append($0) }
    EndOfTest.watch()
  }

  deinit { end() }

  /// Closes the expectations of the last call, and begins those of another.
  func begin(at site: CallSite) {
    if isFinished {
      return report(
        """
        The tester is finished, and its tree has ended.
        Do this before tester.finish(), or create another tester.
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
    pending.reportWhatWaits(host)
    pending.reportWhatRuns()
    host.end()
  }
}

extension WorkflowTester: FinishedWithTest {
  func finishWithTest() { finish() }
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

  /// Passes the newest rendering to a closure, which sends to one of its sinks.
  ///
  /// When this returns, the actions have been applied and the tree has rendered. In an exhaustive
  /// tester, it is an issue if the closure sends nothing.
  public func send(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ act: (Root.Rendering) throws -> Void
  ) rethrows {
    begin(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    try pending.noticeNothing(host) { try act(host.rendering) }
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

  /// Runs workers and delivers messages until nothing is left to do for now.
  ///
  /// - Parameter timeout: The time in which every worker has to end, including those that wait for
  ///   work outside of the tree: on the main actor, on other threads, for time that passes. The
  ///   call returns as soon as none runs. After the timeout, it records an issue with what is still
  ///   in flight. By default, it waits for nothing outside.
  public func settle(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    begin(at: site)
    await settle(within: timeout, at: site)
  }

  func settle(within timeout: Duration?, at site: CallSite) async {
    let isDone = await host.drain(until: { pending.runningWorkers.isEmpty }, within: timeout)
    guard let timeout, !isDone else { return }
    report(
      """
      \(Root.self) is still at work after \(timeout).
      \(WorkInFlight(workers: pending.runningWorkers))
      Cause what they wait for before this call, or wait for one thing: await tester.nextOutput(timeout:).
      """, at: site)
  }

  /// Moves a clock from one deadline to the next, and settles after each.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - duration: The duration to move it by.
  ///   - timeout: The longest time to wait at the end for work outside, as in `settle`.
  public func advance(
    _ clock: TestClock, by duration: Duration, timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    begin(at: site)
    pending.hasIdleClock = await !host.advance(clock, by: duration)
    if timeout != nil { await settle(within: timeout, at: site) }
  }

  /// The actions that have been applied since the last call, in order, in all nodes.
  ///
  /// Reading them accounts for nothing. They are kept until the next call.
  public var actions: [AppliedAction] { pending.actions }

  /// Ends the tree, and reports what the test did not account for and what still runs.
  ///
  /// Releasing the tester does the same, and so does the end of a test of XCTest, before
  /// `tearDown()`, if its test case has the tester in a property. But a test is easier to read with
  /// the call.
  public func finish() { end() }
}
