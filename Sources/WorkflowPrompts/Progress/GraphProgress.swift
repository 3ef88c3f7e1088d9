import Workflow
public import WorkflowOperations
import WorkflowSynchronization
import WorkflowTextUI

/// Runs a graph of operations, and shows a bar or a spinner for each operation that runs.
///
/// ```swift
/// let result = try await withProgress(of: graph)
/// ```
///
/// An operation that has ended is a line above the bars, which stays. An operation that reports its
/// progress has a bar. The line of an operation that has failed is below the others, and gets its
/// error in words when the graph has ended.
///
/// - Throws: The reason why the graph cannot run, as its own `run()` does. If questions in operations
///   were not answered, the ``PromptError`` of the operation that was added first, after the graph has
///   ended. Other errors of operations are in the result.
public func withProgress(of graph: OperationGraph) async throws -> GraphResult {
  let running = try graph.start()
  let inbox = Inbox<ProgressEvent>()
  let isOnTerminal = PromptTerminal.showsProgress
  let bars = Locked([ProgressBarState]())
  let shown = ShownProgress(inbox) { bars.withLock { $0 } }
  var operations: [OperationStatus] = []
  var ended: Set<String> = []
  for await update in running.updates {
    operations = update.operations
    for operation in operations where operation.outcome != nil && operation.outcome != .failed {
      guard ended.insert(operation.name).inserted else { continue }
      inbox.log(operation.bar.line(operation.outcome == .succeeded), isOnTerminal: isOnTerminal)
    }
    let open = operations.filter { !ended.contains($0.name) }.map(\.bar)
    bars.withLock { $0 = open }
    inbox.send(.bars(open))
  }
  let result = try await running.result
  let failures = result.failures(of: operations)
  for failure in failures { inbox.log(failure.line, isOnTerminal: isOnTerminal) }
  await shown.end([])
  for failure in failures { if let error = failure.error as? PromptError { throw error } }
  return result
}

extension GraphResult {
  /// Returns the lines of the operations that have failed, with their errors.
  func failures(of operations: [OperationStatus]) -> [(line: StyledText, error: any Error)] {
    operations.filter { $0.outcome == .failed }.compactMap { operation in
      guard let error = errors[operation.name] else { return nil }
      var bar = operation.bar
      bar.detail += ": \(error.inWords)"
      return (bar.line(false), error)
    }
  }
}

extension OperationStatus {
  fileprivate var bar: ProgressBarState {
    var bar = ProgressBarState(label: name)
    bar.part = progress
    switch phase {
    case .waiting, .ready: bar.phase = .waiting
    case .running, .ending, .delayed: bar.phase = .running
    case .ended: bar.phase = .ended(isSuccess: outcome == .succeeded)
    }
    if outcome != .succeeded, outcome != nil || attempt > 1 { bar.detail = text }
    return bar
  }
}
