public import Workflow

// Expectations that wait, and show the difference.
extension WorkflowTester where Root.Output: Equatable {
  /// Waits for the next output, and expects it to be equal to this one.
  ///
  /// Unlike `#expect(await tester.nextOutput() == …)`, a failure shows what has come.
  ///
  /// - Parameters:
  ///   - expected: The expected output.
  ///   - timeout: The longest time to wait for work outside of the tree.
  public func expectNextOutput(
    _ expected: Root.Output, timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let next = await nextOutput(
      timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
    guard let next else { return }
    expectEqual(
      expected, next, "The next output of \(Root.self) is not what was expected.",
      hint: "Expect the actual output, or fix the action.",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension WorkflowTester where Root.Rendering: Equatable {
  /// Waits for the next rendering, and expects it to be equal to this one.
  ///
  /// - Parameters:
  ///   - expected: The expected rendering.
  ///   - timeout: The longest time to wait for work outside of the tree.
  public func expectNextRendering(
    _ expected: Root.Rendering, timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let next = await nextRendering(
      timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
    expectEqual(
      expected, next, "The next rendering of \(Root.self) is not what was expected.",
      hint: "Expect the actual rendering, or fix render.",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension WorkflowTester {
  /// Settles, and expects that the root has applied these actions since the last call, in this order.
  ///
  /// So a test sees a state that changes there and back within one call. Actions written as closures
  /// do not count.
  ///
  /// - Parameters:
  ///   - expected: The expected actions, in order.
  ///   - timeout: The longest time to wait for work outside of the tree.
  public func expectActions(
    _ expected: Root.Action..., timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where Root.Action: WorkflowAction<Root> & Equatable {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await expect(expected, of: Root.self, key: .none, timeout, at: site) { $0.parent == nil }
  }

  /// Settles, and expects that nodes of a type have applied these actions since the last call.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the nodes.
  ///   - key: Their key.
  ///   - expected: The expected actions, in order.
  ///   - timeout: The longest time to wait for work outside of the tree.
  public func expectActions<Child: Workflow>(
    of type: Child.Type, key: Key = .none, _ expected: Child.Action..., timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where Child.Action: WorkflowAction<Child> & Equatable {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await expect(expected, of: type, key: key, timeout, at: site)
  }

  private func expect<Child: Workflow>(
    _ expected: [Child.Action], of type: Child.Type, key: Key, _ timeout: Duration?,
    at site: CallSite, where isExpected: (WorkflowSession) -> Bool = { _ in true }
  ) async where Child.Action: WorkflowAction<Child> & Equatable {
    // Not a call of its own: what it lets happen belongs to the call before.
    await settle(within: timeout, at: site)
    let ofType = pending.actions.filter {
      $0.session.workflowType == type && isExpected($0.session)
    }
    let applied = ofType.filter { $0.session.key == key }.compactMap { action in
      (action.action as? AnyWorkflowAction<Child>)?.base as? Child.Action
        ?? action.action as? Child.Action
    }
    // Without its key, a child that has done everything would seem to have done nothing.
    let other = applied.isEmpty ? ofType.first?.session.path : nil
    let keyHint = other.map {
      "\nActions of another key were applied, at \"\($0)\": pass key: too."
    }
    expectEqual(
      expected, applied, "The actions of \(type) are not what was expected.",
      hint: "Expect the actual actions, or fix what sends them."
        + "\(keyHint ?? "")\(pending.idleClockHint)", at: site)
  }
}
