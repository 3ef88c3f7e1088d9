import Foundation

/// The seeds that random tests try.
package enum Seeds {
  /// As many as asked for, times what `WORKFLOW_FUZZ` is to 2,000; or the one that
  /// `WORKFLOW_FUZZ_SEED` names. `WORKFLOW_FUZZ_FIRST` names the first.
  package static func chosen(_ count: Int) -> ClosedRange<Int> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["WORKFLOW_FUZZ_SEED"].flatMap({ Int($0) }) { return seed...seed }
    let first = environment["WORKFLOW_FUZZ_FIRST"].flatMap { Int($0) } ?? 1
    let asked = environment["WORKFLOW_FUZZ"].flatMap { Int($0) } ?? (isQuick ? 200 : 2000)
    return first...(first + max(1, count * asked / 2000) - 1)
  }
}
