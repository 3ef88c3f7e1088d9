import Foundation
import Workflow
import WorkflowTracing

/// Turns that are recorded, beside the same turns without an observer.
func makeTraceScenarios() -> [Scenario] {
  [
    .time("trace-counter", atMost: 14, stretch: 4, floor: countingUnobserved) {
      try countingTraced([])
    },
    .time("trace-counter-texts", atMost: 65, stretch: 25, floor: countingUnobserved) {
      try countingTraced(.all)
    },
    // What any observer costs, before it does anything.
    .time("trace-observer", atMost: 4.5, floor: countingUnobserved) {
      let host = WorkflowHost(drainedByHand: Counter(), observers: [Unmoved()])
      return Subject { times in
        let before = host.rendering.count
        for _ in 0..<times { host.rendering.onAction.send(.increment) }
        check(host.rendering.count == before + times, "trace-observer")
      }
    },
    .count("trace-tree-bytes", atMost: 300, unit: "B") { try bytesOfActions(10_000) },
  ]
}

private func countingTraced(_ texts: TraceOptions.Texts) throws -> Subject {
  let (url, recorder) = try temporaryTrace(texts)
  // The file has no name from here on, and ends with the program.
  try FileManager.default.removeItem(at: url)
  let host = WorkflowHost(drainedByHand: Counter(), observers: [recorder])
  return Subject { times in
    let before = host.rendering.count
    for _ in 0..<times { host.rendering.onAction.send(.increment) }
    check(host.rendering.count == before + times, "trace-counter")
  }
}

private func countingUnobserved() -> Subject {
  let host = WorkflowHost(drainedByHand: Counter())
  return Subject { times in
    for _ in 0..<times { host.rendering.onAction.send(.increment) }
    check(host.rendering.count >= times, "the floor did not count")
  }
}

/// Returns the bytes of an action at a leaf of 11,111 nodes, on average.
private func bytesOfActions(_ count: Int) throws -> Double {
  let (url, recorder) = try temporaryTrace([])
  defer { try? FileManager.default.removeItem(at: url) }
  let host = WorkflowHost(drainedByHand: Branch(depth: 4), observers: [recorder])
  recorder.flush()
  let before = try Data(contentsOf: url).count
  for _ in 0..<count { host.rendering.leaf.onAction.send(.increment) }
  check(host.rendering.leaf.count == count, "trace-tree-bytes")
  recorder.flush()
  return Double(try Data(contentsOf: url).count - before) / Double(count)
}

private func temporaryTrace(_ texts: TraceOptions.Texts) throws -> (URL, TraceRecorder) {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString).trace")
  return (url, try TraceRecorder(to: url, TraceOptions(texts: texts)))
}

/// An observer that does nothing.
private struct Unmoved: WorkflowObserver {
  func observe(_ event: WorkflowEvent) {}
}
