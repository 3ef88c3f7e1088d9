public import Workflow
import WorkflowReflection

extension WorkflowTester {
  /// Expects a new rendering, and passes the newest one to a closure that checks it.
  ///
  /// If a call has caused several, this accounts for all of them. To check each, call
  /// ``nextRendering(timeout:fileID:filePath:line:column:)``.
  public func expectRendering(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (Root.Rendering) throws -> Void
  ) rethrows {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.renderings.isEmpty {
      report(
        """
        \(Root.self) has no new rendering.
        Remove this expectation, or read the current rendering: tester.rendering.\(pending.idleClockHint)
        """, at: site)
    }
    pending.renderings = []
    pending.rendering = host.rendering
    try check(host.rendering)
  }

  /// Expects another output, and passes it to a closure that checks it.
  public func expectOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (Root.Output) throws -> Void
  ) rethrows {
    if let output = pending.outputs.popFirst() { return try check(output) }
    report(
      """
      \(Root.self) has emitted no further output.
      Remove this expectation, or let workers run first: await tester.nextOutput().\(pending.idleClockHint)
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that the state of the root has changed as a closure describes, and in no other way.
  ///
  /// With a loose tester, other parts of the state may have changed too.
  ///
  /// - Parameter change: A closure that turns the state before the last event into the expected
  ///   one.
  public func expectState(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: (inout Root.State) -> Void
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectState(of: host.root, Root.self, change, at: site)
  }

  /// Expects that the state of a node has changed as a closure describes, and in no other way.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the node. If several nodes have this type and key, this checks
  ///     the one whose state has changed.
  ///   - key: The key of the node.
  ///   - change: A closure that turns the state before the last event into the expected one.
  public func expectState<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: (inout Child.State) -> Void
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let found = (host.root?.allSessions ?? []).filter {
      $0.workflowType == type && $0.key == key
    }
    let changed = found.filter(pending.hasChanged)
    if changed.count == 1 { return expectState(of: changed[0], type, change, at: site) }
    guard found.count < 2 else {
      return report(
        """
        \(found.count) nodes are \(declared(type, key)): \
        \(found.map { "\"\($0.path)\"" }.joined(separator: ", ")).
        The state of \(changed.isEmpty ? "none" : "more than one") of them has changed. Give each a key of its own.
        """, at: site)
    }
    expectState(of: found.first, type, change, at: site)
  }

  private func expectState<WorkflowType: Workflow>(
    of session: Session?, _ type: WorkflowType.Type, _ change: (inout WorkflowType.State) -> Void,
    at site: CallSite
  ) {
    guard let session, let node = session.node as? Node<WorkflowType> else {
      return report(
        """
        There is no node of \(type) in the tree:
        \(tree)
        """, at: site)
    }
    guard let before = pending.states[session.id] as? WorkflowType.State else {
      return report(
        """
        The state of "\(session.path)" is an object, and its former contents are gone.
        Check its properties in a rendering, or make the state a value.
        """, at: site)
    }
    var expected = before
    change(&expected)
    if pending.isExhaustive, areEqual(before, expected), areEqual(before, node.state) {
      report(
        """
        The state of "\(session.path)" has not changed, and this expectation says so.
        Remove it, or read the state: tester.state.
        """, at: site)
    }
    pending.note(node.state, of: session.id)
    if !pending.isExhaustive, saysPart(before, expected, node.state, change) { return }
    expectEqual(
      expected, node.state, "The state of \"\(session.path)\" is not what was expected.",
      hint: "Write the change in expectState { … }, or fix the action.\(pending.idleClockHint)",
      at: site)
  }

  /// Returns whether what a loose test says holds already, or is the change of a part: it need not
  /// know of other changes.
  private func saysPart<State>(
    _ before: State, _ expected: State, _ now: State, _ change: (inout State) -> Void
  ) -> Bool {
    if areEqual(expected, now) { return false }
    var again = now
    change(&again)
    return areEqual(again, now)
      || ValueTree(expected).isChange(
        of: ValueTree(before), to: ValueTree(now), again: ValueTree(again))
  }
}

extension WorkflowTester where Root.Rendering: Equatable {
  /// Expects a new rendering that is equal to this one.
  public func expectRendering(
    _ expected: Root.Rendering,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectRendering(fileID: fileID, filePath: filePath, line: line, column: column) {
      expectEqual(
        expected, $0, "The rendering of \(Root.self) is not what was expected.",
        hint: "Expect the actual rendering, or fix render.", at: site)
    }
  }
}

extension WorkflowTester where Root.Output: Equatable {
  /// Expects another output that is equal to this one.
  public func expectOutput(
    _ expected: Root.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectOutput(fileID: fileID, filePath: filePath, line: line, column: column) {
      expectEqual(
        expected, $0, "The output of \(Root.self) is not what was expected.",
        hint: "Expect the actual output, or fix the action.", at: site)
    }
  }
}

extension WorkflowTester {
  /// Returns the next rendering that the test has not accounted for; waits if there is none.
  ///
  /// Renderings come in order, so a state that is shown only for a moment can be checked. If there
  /// is none when the workers have nothing left to do, this records an issue and returns the
  /// current rendering.
  ///
  /// - Parameter timeout: The time to wait for work outside of the tree too.
  @discardableResult
  public func nextRendering(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Root.Rendering {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.renderings.isEmpty {
      begin(at: site)
      _ = await host.drain(until: { !pending.renderings.isEmpty }, within: timeout)
    }
    guard let next = pending.renderings.popFirst() else {
      reportNothing("no new rendering", timeout, at: site)
      return host.rendering
    }
    pending.rendering = next
    return next
  }

  /// Settles, and returns the renderings that the test has not accounted for, in order.
  ///
  /// - Parameter timeout: The time to wait for work outside of the tree too.
  public func nextRenderings(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> [Root.Rendering] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.renderings.isEmpty { begin(at: site) }
    await settle(within: timeout, at: site)
    defer { pending.renderings = [] }
    pending.rendering = host.rendering
    return Array(pending.renderings)
  }

  /// Waits for the next output and returns it; records an issue and returns nil if none comes.
  ///
  /// - Parameter timeout: The time to wait for work outside of the tree too.
  @discardableResult
  public func nextOutput(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Root.Output? {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.outputs.isEmpty {
      begin(at: site)
      _ = await host.drain(until: { !pending.outputs.isEmpty }, within: timeout)
    }
    if let next = pending.outputs.popFirst() { return next }
    reportNothing("emitted no further output", timeout, at: site)
    return nil
  }

  /// Settles, and returns the outputs that the test has not accounted for, in order.
  ///
  /// - Parameter timeout: The time to wait for work outside of the tree too.
  public func nextOutputs(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> [Root.Output] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.outputs.isEmpty { begin(at: site) }
    await settle(within: timeout, at: site)
    defer { pending.outputs = [] }
    return Array(pending.outputs)
  }

  private func reportNothing(_ what: String, _ timeout: Duration?, at site: CallSite) {
    // The call has said so.
    if isFinished { return }
    let workers = pending.runningWorkers
    let hint =
      if workers.isEmpty {
        "Remove this call, or send before it what causes one."
      } else if timeout == nil {
        """
        Remove this call, cause what they wait for before it, or wait for work outside of the tree: \
        timeout: .seconds(5).
        """
      } else {
        "Cause what they wait for before this call."
      }
    report(
      """
      \(Root.self) has \(what)\(timeout.map { " after \($0)" } ?? "").
      \(WorkInFlight(workers: workers))
      \(hint)\(pending.idleClockHint)
      """, at: site)
  }
}
