import Workflow
import WorkflowOperations
import WorkflowTesting

/// Drains a host until something holds: operations run off its actor.
func settle(_ host: WorkflowHost<GraphWorkflow>, until condition: () -> Bool) async {
  repeat {
    await host.drain()
    await Task.yield()
  } while !condition()
}

/// Waits until the task is cancelled.
func waitForCancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}
