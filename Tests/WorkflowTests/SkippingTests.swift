import Foundation
import Testing

@testable import Workflow

/// Random programs do the same whether or not nodes skip, passes repeat and somebody observes.
struct SkippingTests {
  // Rules 18 and 20.
  @Test func `neither skipping nor repeated passes change what happens`() async {
    for seed in seeds {
      let trace = await RandomRun().trace(seed: seed)
      let renderingAll = await RandomRun(skipsUnchanged: false).trace(seed: seed)
      let repeating = await RandomRun(repeatsRenders: true).trace(seed: seed)
      let unbalanced = unbalanced(trace)
      #expect(unbalanced.isEmpty, "seed \(seed): begins and ends have to be as many")
      guard
        expectSame(trace, renderingAll, "with everything rendered", seed: seed),
        expectSame(trace, repeating, "with passes repeated", seed: seed), unbalanced.isEmpty
      else { return }  // One seed is enough to find a fault; the others would bury it.
    }
  }

  // Rules 18 and 20, on the shorter paths that the runtime takes without observers.
  @Test func `what happens is the same if nobody observes`() async {
    for seed in seeds {
      let observed = await RandomRun().trace(seed: seed)
      let trace = await RandomRun(isObserved: false).trace(seed: seed)
      let repeating = await RandomRun(
        skipsUnchanged: false, repeatsRenders: true, isObserved: false
      ).trace(seed: seed)
      guard
        expectSame(trace, repeating, "with everything rendered twice", seed: seed),
        expectSame(trace, observed.filter(\.isTold), "observed", seed: seed)
      else { return }  // As above.
    }
  }
}

/// The seeds to try: 40, or as many as the environment variable `WORKFLOW_FUZZ` says.
private let seeds: ClosedRange<Int> = {
  let count = ProcessInfo.processInfo.environment["WORKFLOW_FUZZ"].flatMap { Int($0) }
  return 1...max(1, count ?? 40)
}()

/// Reports the first lines that differ, behind the last ones that do not.
private func expectSame(
  _ trace: [TraceLine], _ other: [TraceLine], _ way: String, seed: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if trace == other { return true }
  let common = zip(trace, other).prefix { $0 == $1 }.count
  func excerpt(_ lines: ArraySlice<TraceLine>) -> String { lines.map { "\n  \($0)" }.joined() }
  Issue.record(
    """
    seed \(seed) goes on differently \(way), behind\(excerpt(trace[..<common].suffix(4)))
    as it is:\(excerpt(trace[common...].prefix(3)))
    \(way):\(excerpt(other[common...].prefix(3)))
    """, sourceLocation: sourceLocation)
  return false
}

/// What began and ended a different number of times.
private func unbalanced(_ trace: [TraceLine]) -> [String] {
  var surplus: [String: Int] = [:]
  for line in trace {
    switch line {
    case .began(let text): surplus[text, default: 0] += 1
    case .ended(let text): surplus[text, default: 0] -= 1
    case .told, .observed: break
    }
  }
  return surplus.filter { $0.value != 0 }.keys.sorted()
}
