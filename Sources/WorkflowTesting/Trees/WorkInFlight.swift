import Workflow
import WorkflowReflection
import WorkflowSynchronization

extension WorkflowHost {
  /// Drains again each time that something comes from outside, until a condition holds.
  ///
  /// Without a time-out, or if the condition holds at once, it drains once and waits for nothing.
  ///
  /// - Returns: Whether the condition holds.
  func drain(until isDone: () -> Bool, within timeout: Duration?) async -> Bool {
    drainNow()
    guard let timeout, !isDone() else { return isDone() }
    let signal = WakeSignal()
    let isLate = Locked(false)
    jobs?.onPendingWork { signal.send() }
    defer { jobs?.onPendingWork(nil) }
    // The time of a test clock would not pass, so this is the time of the machine.
    let timer = Task.detached {
      guard (try? await Task.sleep(for: timeout.sleepable)) != nil else { return }
      isLate.withLock { $0 = true }
      signal.send()
    }
    defer { timer.cancel() }
    while true {
      // Something may have come before the closure was set.
      drainNow()
      if isDone() { return true }
      if isLate.withLock({ $0 }) || Task.isCancelled { return false }
      await signal.wait()
    }
  }
}

/// A description of the workers that a tree waits for.
struct WorkInFlight: CustomStringConvertible {
  let workers: [Any]

  var description: String {
    if workers.isEmpty { return "No worker runs, so none can come." }
    return workers.map { worker in
      "In flight: \(workerText(worker))"
        + WorkInFlight.sleeps(of: worker, in: "tester").map { ", \($0)" }.joined()
    }.joined(separator: "\n")
  }

  /// Says on which clocks a worker sleeps, and how to move them with a tester of a name.
  static func sleeps(of worker: Any, in tester: String) -> [String] {
    clocks(in: worker, depth: 0).filter { $0.sleeperCount > 0 }.map { clock in
      let time = clock.nextDeadline.map { "\($0.offset - clock.now.offset)" } ?? "no time"
      return "asleep on a TestClock for \(time) more: await \(tester).advance(clock, by: …)"
    }
  }

  /// The clocks of a worker, which are mostly injected.
  private static func clocks(in value: Any, depth: Int) -> [TestClock] {
    if let clock = value as? TestClock { return [clock] }
    if depth == 3 { return [] }
    return Mirror(reflecting: value).children.flatMap { clocks(in: $0.value, depth: depth + 1) }
  }
}

/// A worker as a person would write it: without what is injected.
func workerText(_ worker: Any) -> String { ValueTree(worker).line }
