public import Workflow

extension Worker {
  /// Runs this worker alone, and asks the test to account for its outputs.
  ///
  /// ```swift
  /// await Search(query: "swift", index: index).test { worker in
  ///   #expect(await worker.nextOutput() == ["swift-testing"])
  ///   await worker.expectFinished()
  /// }
  /// ```
  ///
  /// The worker runs while the closure waits for something. When the closure returns, outputs that were not
  /// accounted for are an issue, and so is a worker that still runs.
  public func test(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: (WorkerTester<Self>) async throws -> Void
  ) async rethrows {
    let tester = WorkerTester(
      self, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    try await body(tester)
    tester.close()
  }
}

/// Runs one worker, and checks what it puts out.
public final class WorkerTester<WorkerType: Worker> {
  private let worker: WorkerType
  private let site: CallSite
  private var outputs: ArraySlice<WorkerType.Output> = []
  private let life = Life()
  private var host: WorkflowHost<Bench<WorkerType>>!

  /// Whether the worker runs; false if it has finished or was cancelled.
  public var isRunning: Bool { life.isRunning }

  init(_ worker: WorkerType, at site: CallSite) {
    self.worker = worker
    self.site = site
    host = WorkflowHost(
      drainedByHand: Bench(worker: worker), observers: [life],
      onOutput: { [unowned self] in outputs.append($0) })
  }

  /// Lets the worker run until it has nothing left to do for now.
  public func settle() async { await host.drain() }

  /// Cancels the worker, as a tree does that no longer wants it.
  public func cancel() {
    life.isRunning = false
    host.end()
  }

  /// Moves a clock, from one deadline to the next, and settles after each.
  public func advance(_ clock: TestClock, by duration: Duration) async {
    await host.advance(clock, by: duration)
  }

  /// Waits for the next output and returns it; nil and an issue if none comes.
  @discardableResult
  public func nextOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> WorkerType.Output? {
    if outputs.isEmpty { await host.drain() }
    if let output = outputs.popFirst() { return output }
    report(
      """
      The worker \(worker) has put out nothing more\(isRunning ? " and waits" : " and has finished").
      Leave this out, or let happen before what it waits for.
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }

  /// Waits until the worker has finished by itself; an issue if it waits for something.
  public func expectFinished(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await host.drain()
    guard isRunning else { return }
    report(
      """
      The worker \(worker) has not finished, it waits for something.
      Let that happen before, or cancel the worker: worker.cancel().
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    cancel()
  }

  /// Reports what was not accounted for, and ends the worker.
  func close() {
    for output in outputs {
      report(
        """
        The worker \(worker) has put out \(output), which was not accounted for.
        Add: await worker.nextOutput()
        """, at: site)
    }
    if isRunning {
      report(
        """
        The worker \(worker) still runs at the end of its test.
        Add: await worker.expectFinished(), or worker.cancel()
        """, at: site)
      cancel()
    }
  }
}

/// A root that runs one worker and puts out what it does.
private struct Bench<WorkerType: Worker>: Workflow {
  typealias Output = WorkerType.Output

  let worker: WorkerType

  func render(state: Void, context: borrowing RenderContext<Bench>) {
    context.run(worker) { AnyWorkflowAction<Bench>(sendingOutput: $0) }
  }
}

/// Knows whether a worker runs.
private final class Life: WorkflowObserver {
  var isRunning = true

  func observe(_ event: WorkflowEvent) {
    if case .workerDidEnd = event { isRunning = false }
  }
}
