public import Workflow

// What begins and ends. Each call accounts for one thing that has happened.
extension WorkflowTester {
  /// Claims that a session of a workflow has begun.
  public func expectBegin<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .session(.init(type: type, key: key), begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a session of a workflow has ended.
  public func expectEnd<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .session(.init(type: type, key: key), begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a worker equal to this one has begun.
  public func expectBegin(
    of worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .worker(AnyHashable(worker), begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a worker equal to this one has finished or was cancelled.
  public func expectEnd(
    of worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .worker(AnyHashable(worker), begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a side effect has begun.
  public func expectBegin(
    ofSideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .sideEffect(key, begins: true), "begin",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a side effect has ended.
  public func expectEnd(
    ofSideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      .sideEffect(key, begins: false), "end",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Claims that a worker runs, which may go on until the tester is finished.
  public func expectRunning(
    _ worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    takeRunning(.worker(AnyHashable(worker), begins: true), at: site)
  }

  /// Claims that a side effect is under way, which may go on until the tester is finished.
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
      Leave this expectation out, or see in tester.tree what is there.
      """, at: site)
  }

  private func takeRunning(_ event: LifecycleEvent, at site: CallSite) {
    guard let index = pending.running.firstIndex(of: event) else {
      return report(
        """
        \(event.subject) does not run.
        Leave this expectation out, or declare it in render.
        """, at: site)
    }
    pending.running.remove(at: index)
  }
}
