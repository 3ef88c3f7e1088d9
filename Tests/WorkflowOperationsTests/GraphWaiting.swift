import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTesting

/// Drains a host until something holds: operations run off its actor.
func settle<Root: Workflow>(_ host: WorkflowHost<Root>, until condition: () -> Bool) async {
  repeat {
    await host.drain()
    await Task.yield()
  } while !condition()
}

/// Counts how many operations run at once.
final class Gauge: Sendable {
  private let counts = Locked((now: 0, most: 0))

  /// The most that have run at the same time.
  var most: Int { counts.withLock { $0.most } }

  /// Runs for a moment.
  func run() async {
    counts.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
    for _ in 0..<3 { await Task.yield() }
    counts.withLock { $0.now -= 1 }
  }
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
