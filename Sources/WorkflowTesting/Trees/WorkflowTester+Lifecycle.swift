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

  /// Expects that a worker is running, and allows it to run until the tester ends.
  public func expectRunning(
    _ worker: some Worker,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    takeRunning(.worker(AnyHashable(worker), begins: true), at: site)
  }

  /// Expects that a side effect is running, and allows it to run until the tester ends.
  public func expectRunning(
    sideEffect key: Key,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    takeRunning(.sideEffect(key, begins: true), at: site)
  }

  /// Expects that an action was sent to a node that had ended, and did nothing.
  public func expectDroppedAction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let found = pending.events.first { if case .drop = $0 { true } else { false } }
    take(
      found, "An action", "come too late",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a worker of a type has begun.
  ///
  /// - Parameters:
  ///   - type: The type of the worker.
  ///   - predicate: Returns whether a worker is the expected one.
  public func expectBegin<WorkerType: Worker>(
    of type: WorkerType.Type, where predicate: (WorkerType) -> Bool = { _ in true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    take(type, where: predicate, begins: true, at: site)
  }

  /// Expects that a worker of a type has finished or was cancelled.
  public func expectEnd<WorkerType: Worker>(
    of type: WorkerType.Type, where predicate: (WorkerType) -> Bool = { _ in true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    take(type, where: predicate, begins: false, at: site)
  }

  /// Expects that a worker of a type is running, and allows it to run until the tester ends.
  public func expectRunning<WorkerType: Worker>(
    _ type: WorkerType.Type, where predicate: (WorkerType) -> Bool = { _ in true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let found = pending.running.first { $0.worker(of: type).map(predicate) == true }
    takeRunning(
      found, "A worker of the type \(type)",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func take<WorkerType: Worker>(
    _ type: WorkerType.Type, where predicate: (WorkerType) -> Bool, begins: Bool, at site: CallSite
  ) {
    let candidates = pending.events.filter { event in
      if case .worker(_, begins) = event { event.worker(of: type) != nil } else { false }
    }
    let found = candidates.first { $0.worker(of: type).map(predicate) == true }
    let subject = "A worker of the type \(type)"
    let verb = begins ? "begin" : "end"
    if found == nil, let other = candidates.first(where: { !pending.mentioned.contains($0) }) {
      return mistaken(other, for: "\(subject) that fits", verb, at: site)
    }
    take(found, subject, verb, at: site)
  }

  private func take(_ event: LifecycleEvent, _ verb: String, at site: CallSite) {
    let similar = pending.events.filter { $0.isLike(event) && !pending.mentioned.contains($0) }
    guard !pending.events.contains(event), let other = similar.first else {
      return take(event, event.subject, verb, at: site)
    }
    mistaken(other, for: event.subject, verb, at: site)
  }

  /// Reports that something else has happened, which was probably meant and is not asked for again.
  private func mistaken(
    _ other: LifecycleEvent, for subject: String, _ verb: String, at site: CallSite
  ) {
    pending.mentioned.append(other)
    report(
      """
      \(subject) did not \(verb), but this did: \(other.name).
      Expect that instead: \(other.expectation)
      """, at: site)
  }

  private func take(
    _ event: LifecycleEvent?, _ subject: String, _ verb: String, at site: CallSite
  ) {
    if let event, let index = pending.events.firstIndex(of: event) {
      pending.events.remove(at: index)
      if let index = pending.mentioned.firstIndex(of: event) { pending.mentioned.remove(at: index) }
      return
    }
    report(
      """
      \(subject) did not \(verb).
      Remove this expectation, or look at tester.tree to see what exists.\(pending.idleClockHint)
      """, at: site)
  }

  private func takeRunning(_ event: LifecycleEvent, at site: CallSite) {
    takeRunning(event, event.subject, at: site)
  }

  private func takeRunning(_ event: LifecycleEvent?, _ subject: String, at site: CallSite) {
    guard let event, let index = pending.running.firstIndex(of: event) else {
      return report(
        """
        \(subject) does not run.
        Remove this expectation, or declare it in render.
        """, at: site)
    }
    pending.running.remove(at: index)
  }
}
