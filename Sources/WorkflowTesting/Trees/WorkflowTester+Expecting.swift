public import Workflow

extension WorkflowTester {
  /// Claims that there is a new rendering, and checks it.
  public func expectRendering(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (Root.Rendering) throws -> Void
  ) rethrows {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if !pending.hasNewRendering {
      report(
        """
        \(Root.self) has not rendered anew.
        Leave this expectation out, or look at the rendering that is there: tester.rendering.
        """, at: site)
    }
    pending.hasNewRendering = false
    try check(host.rendering)
  }

  /// Claims that the next output is there, and checks it.
  public func expectOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (Root.Output) throws -> Void
  ) rethrows {
    if let output = pending.outputs.popFirst() { return try check(output) }
    report(
      """
      \(Root.self) has put out nothing more.
      Leave this expectation out, or let workers run before: await tester.nextOutput().
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that the state of the root has changed as a closure does, and in nothing else.
  ///
  /// - Parameter change: written on the state as it was before the last event.
  public func expectState(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: (inout Root.State) -> Void
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectState(of: host.root, Root.self, change, at: site)
  }

  /// Claims that the state of a node has changed as a closure does, and in nothing else.
  ///
  /// - Parameters:
  ///   - type: the workflow of the node. If several have this type and key, it is the one whose state
  ///     has changed.
  ///   - change: written on the state as it was before the last event.
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
    guard var expected = pending.states[session.id] as? WorkflowType.State else {
      return report(
        """
        The state of "\(session.path)" is an object, and the old one is not there any more.
        Look at its properties in a rendering, or make the state a value.
        """, at: site)
    }
    change(&expected)
    pending.note(node.state, of: session.id)
    expectEqual(
      expected, node.state, "The state of \"\(session.path)\" is not what was expected.",
      hint: "Write in expectState { … } what changes, or mend the action.", at: site)
  }
}

extension WorkflowTester where Root.Rendering: Equatable {
  /// Claims that there is a new rendering, equal to this one.
  public func expectRendering(
    _ expected: Root.Rendering,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectRendering(fileID: fileID, filePath: filePath, line: line, column: column) {
      expectEqual(
        expected, $0, "The rendering of \(Root.self) is not what was expected.",
        hint: "Expect the rendering that is there, or mend render.", at: site)
    }
  }
}

extension WorkflowTester where Root.Output: Equatable {
  /// Claims that the next output is equal to this one.
  public func expectOutput(
    _ expected: Root.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectOutput(fileID: fileID, filePath: filePath, line: line, column: column) {
      expectEqual(
        expected, $0, "The output of \(Root.self) is not what was expected.",
        hint: "Expect the output that is there, or mend the action.", at: site)
    }
  }
}

extension WorkflowTester {
  /// Waits for a new rendering, and returns it; an issue if workers have nothing left to do before.
  @discardableResult
  public func nextRendering(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Root.Rendering {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if !pending.hasNewRendering {
      begin(at: site)
      await host.drain()
    }
    expectRendering(fileID: fileID, filePath: filePath, line: line, column: column) { _ in }
    return host.rendering
  }

  /// Waits for the next output, and returns it; nil and an issue if none comes.
  @discardableResult
  public func nextOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Root.Output? {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if pending.outputs.isEmpty {
      begin(at: site)
      await host.drain()
    }
    var next: Root.Output?
    expectOutput(fileID: fileID, filePath: filePath, line: line, column: column) { next = $0 }
    return next
  }
}
