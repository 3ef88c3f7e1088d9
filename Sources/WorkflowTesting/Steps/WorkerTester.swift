public import Workflow

extension Worker {
  /// Runs this worker alone, and makes the test account for its outputs.
  ///
  /// ```swift
  /// await Search(query: "swift", index: index).test { worker in
  ///   #expect(await worker.nextOutput() == ["swift-testing"])
  ///   await worker.expectFinished()
  /// }
  /// ```
  ///
  /// The worker runs while the closure awaits a call of the tester. When the closure returns, every
  /// output that it did not account for is an issue, and so is a worker that still runs.
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

/// Runs one worker, and checks its outputs.
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
  public func settle() async { host.drainNow() }

  /// Cancels the worker, as a tree does when it no longer declares the worker.
  public func cancel() {
    life.isRunning = false
    host.end()
  }

  /// Moves a clock from one deadline to the next, and settles after each.
  public func advance(_ clock: TestClock, by duration: Duration) async {
    await host.advance(clock, by: duration)
  }

  /// Waits for the next output and returns it; records an issue and returns nil if none comes.
  ///
  /// - Parameter timeout: The time to wait for work outside too: on the main actor, on other
  ///   threads, for time that passes. By default, it waits for nothing outside.
  @discardableResult
  public func nextOutput(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> WorkerType.Output? {
    if outputs.isEmpty {
      _ = await host.drain(until: { !outputs.isEmpty || !isRunning }, within: timeout)
    }
    if let output = outputs.popFirst() { return output }
    report(
      """
      The worker \(workerText(worker)) has emitted no further output\(after(timeout)) and \(isRunning ? "is waiting\(sleeps)" : "has finished").
      \(hint(isRunning && timeout == nil))
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }

  /// Waits until the worker finishes; records an issue and cancels it if it waits for something.
  ///
  /// - Parameter timeout: The time to wait for work outside too.
  public func expectFinished(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if await host.drain(until: { !isRunning }, within: timeout) { return }
    report(
      """
      The worker \(workerText(worker)) has not finished\(after(timeout)): it is waiting for something\(sleeps).
      Cause what it waits for before this call, or cancel the worker: worker.cancel().\
      \(timeout == nil ? "\nTo wait for work outside, pass timeout: .seconds(5)." : "")
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    cancel()
  }

  private func hint(_ mayWait: Bool) -> String {
    mayWait
      ? """
      Remove this call, cause what the worker waits for before it, or wait for work outside: \
      timeout: .seconds(5).
      """
      : "Remove this call, or cause what the worker waits for before it."
  }

  /// The clocks on which the worker sleeps, as the end of a sentence.
  private var sleeps: String {
    WorkInFlight.sleeps(of: worker, in: "worker").map { ", \($0)" }.joined()
  }

  private func after(_ timeout: Duration?) -> String { timeout.map { " after \($0)" } ?? "" }

  /// Reports what the test did not account for, and ends the worker.
  func close() {
    for output in outputs {
      report(
        """
        The worker \(workerText(worker)) has emitted \(output), and the test did not account for it.
        Add: await worker.nextOutput()
        """, at: site)
    }
    if isRunning {
      report(
        """
        The worker \(workerText(worker)) still runs at the end of its test.
        Add: await worker.expectFinished(), or worker.cancel()
        """, at: site)
      cancel()
    }
  }
}

/// A root that runs one worker and passes on its outputs.
private struct Bench<WorkerType: Worker>: Workflow {
  typealias Output = WorkerType.Output

  let worker: WorkerType

  func render(state: Void, context: borrowing RenderContext<Bench>) {
    context.run(worker) { AnyWorkflowAction<Bench>(sendingOutput: $0) }
  }
}

/// An observer that knows whether a worker runs.
private final class Life: WorkflowObserver {
  var isRunning = true

  func observe(_ event: WorkflowEvent) {
    if case .workerDidEnd = event { isRunning = false }
  }
}
