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
/// progress has a bar.
///
/// - Throws: The reason why the graph cannot run, as its own `run()` does.
public func withProgress(of graph: OperationGraph) async throws(GraphError) -> GraphResult {
  let running = try graph.start()
  let inbox = Inbox<ProgressEvent>()
  let bars = Locked([ProgressBarState]())
  let shown = ShownProgress(inbox) { bars.withLock { $0 } }
  var ended: Set<String> = []
  for await update in running.updates {
    let operations = update.operations
    for operation in operations where operation.outcome != nil {
      guard ended.insert(operation.name).inserted else { continue }
      inbox.send(.log(operation.bar.line(operation.outcome == .succeeded)))
    }
    let open = operations.filter { $0.outcome == nil }.map(\.bar)
    bars.withLock { $0 = open }
    inbox.send(.bars(open))
  }
  let result = await running.result
  await shown.end([])
  return result
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
