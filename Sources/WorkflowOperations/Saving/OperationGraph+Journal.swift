import Workflow
public import WorkflowPersistence
import WorkflowSynchronization

extension OperationGraph {
  /// Runs the graph to its end, and keeps each change in a journal before anything follows from it.
  ///
  /// A program that was killed continues where it was: call this again with the same file. A run
  /// that has ended is not made again, and its result is returned. Cancelling the task interrupts
  /// what runs; the next call begins those attempts again.
  ///
  /// - Complexity: Each change encodes and writes what differs, and copies and compares the bytes of
  ///   what has ended before: about 0.05 microseconds for each operation. It is half a microsecond
  ///   while a value cannot be saved or a subgraph waits for another attempt, and for those that
  ///   have ended after one whose value is released or whose cancelled task returns.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures delays and time-outs.
  ///   - journal: The journal; nothing else may use it meanwhile.
  ///   - onUpdate: A closure that receives the run after each change.
  /// - Throws: `JournalError` if the journal cannot be read or written any more, or another run uses
  ///   it; the reason why the graph cannot run, or its differences from the saved one
  ///   (``GraphError``); an error that names the operation
  ///   whose value throws when it is encoded, after which the journal has all others;
  ///   `CancellationError`. An operation that fails is an outcome, and no error of the graph.
  public func run(
    clock: any Clock<Duration> = ContinuousClock(), continuing journal: WorkflowJournal,
    onUpdate: @escaping @Sendable (GraphUpdate) -> Void = { _ in }
  ) async throws -> GraphResult {
    try requireNoWorkflows()
    // Rule 78l.
    return try await JournaledRun().run(self, clock, journal, onUpdate)
  }
}

/// The actor of a tree in which a graph runs with a journal.
private actor JournaledRun {
  func run(
    _ graph: OperationGraph, _ clock: any Clock<Duration>, _ journal: WorkflowJournal,
    _ onUpdate: @escaping @Sendable (GraphUpdate) -> Void
  ) async throws -> GraphResult {
    let (endings, end) = AsyncThrowingStream.makeStream(of: GraphStatus.Ending.self)
    var options = JournalOptions()
    // The values of operations are in the states already.
    options.describe = { _ in "" }
    options.onError = { end.finish(throwing: $0) }
    let misfit = Locked<GraphError?>(nil)
    let workflow = graph.workflow(clock: clock).reportingProblems { problem in
      if let error = problem as? GraphError { return misfit.withLock { $0 = error } }
      end.finish(throwing: problem)
    }
    // Both would do all that is left.
    try journal.claim()
    defer { journal.release() }
    let host: WorkflowHost<GraphWorkflow>
    do throws(JournalError) {
      host = try WorkflowHost(workflow, continuing: journal, options)
    } catch {
      // The host's error advises the author of a tree.
      throw misfit.withLock { $0 } ?? error as any Error
    }
    defer { host.end() }
    // It may have ended before.
    if let ending = host.rendering.ending { return try ending.get() }
    let subscription = host.onRendering { status in
      status.update.map(onUpdate)
      // A restored run has told its output before, also if some of it runs again.
      if let ending = status.ending { end.yield(ending) }
    }
    defer { subscription.cancel() }
    for try await ending in endings { return try ending.get() }
    throw CancellationError()
  }
}
