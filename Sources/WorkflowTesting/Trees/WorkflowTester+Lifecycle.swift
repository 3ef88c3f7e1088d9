public import Workflow

// Beginnings and ends. Each call accounts for one of them.
extension WorkflowTester {
  /// Expects that a session of a workflow has begun.
  public func expectBegin<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .session(.init(type: type, key: key), begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a session of a workflow has ended.
  public func expectEnd<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .session(.init(type: type, key: key), begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a worker equal to this one has begun.
  public func expectBegin(
    of worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .worker(AnyHashable(worker), begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a worker equal to this one has finished or was cancelled.
  public func expectEnd(
    of worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .worker(AnyHashable(worker), begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a side effect has begun.
  public func expectBegin(
    ofSideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .sideEffect(key, begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a side effect has ended.
  public func expectEnd(
    ofSideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .sideEffect(key, begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a worker is running, and allows it to run until the tester finishes.
  public func expectRunning(
    _ worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    takeRunning(.worker(AnyHashable(worker), begins: true), at: site)
  }

  /// Expects that a side effect is running, and allows it to run until the tester finishes.
  public func expectRunning(
    sideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    takeRunning(.sideEffect(key, begins: true), at: site)
  }

  private func take(_ event: LifecycleEvent, _ verb: String, at site: CallSite) {
    if let index = pending.events.firstIndex(of: event) {
      pending.events.remove(at: index)
      return
    }
    report(
      """
      \(event.subject) did not \(verb).
      Remove this expectation, or look at tester.tree to see what exists.
      """, at: site)
  }

  private func takeRunning(_ event: LifecycleEvent, at site: CallSite) {
    guard let index = pending.running.firstIndex(of: event) else {
      return report(
        """
        \(event.subject) does not run.
        Remove this expectation, or declare it in render.
        """, at: site)
    }
    pending.running.remove(at: index)
  }
}
