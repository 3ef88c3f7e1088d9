import Foundation

/// Repeatable random numbers (SplitMix64), because a seed that failed has to fail again.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 77 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

  mutating func element<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}

/// The seeds that a test tries.
enum Seeds {
  /// As many as asked for, times what `WORKFLOW_FUZZ` is to 2,000; or the one that
  /// `WORKFLOW_FUZZ_SEED` names.
  static func chosen(_ count: Int) -> ClosedRange<Int> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["WORKFLOW_FUZZ_SEED"].flatMap({ Int($0) }) { return seed...seed }
    let asked = environment["WORKFLOW_FUZZ"].flatMap { Int($0) } ?? 2000
    return 1...max(1, count * asked / 2000)
  }
}
