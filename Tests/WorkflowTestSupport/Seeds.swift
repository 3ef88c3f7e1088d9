import Foundation

/// The seeds that random tests try.
package enum Seeds {
  /// Returns the seeds to try: as many as asked for, unless the environment says otherwise, and then
  /// those that few others can stand in for.
  ///
  /// `WORKFLOW_FUZZ` is the number of seeds for each 2,000 that are asked for, `WORKFLOW_FUZZ_FIRST`
  /// the first of them, and `WORKFLOW_FUZZ_SEED` the only one.
  package static func chosen(_ count: Int, and rare: Int...) -> [Int] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["WORKFLOW_FUZZ_SEED"].flatMap({ Int($0) }) { return [seed] }
    let first = environment["WORKFLOW_FUZZ_FIRST"].flatMap { Int($0) } ?? 1
    let asked = environment["WORKFLOW_FUZZ"].flatMap { Int($0) } ?? (isLong ? 2000 : 200)
    let seeds = first..<(first + max(1, count * asked / 2000))
    return seeds + rare.filter { !seeds.contains($0) }
  }
}
