/// Repeatable random numbers (SplitMix64), because a seed that failed has to fail again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 77 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to, not including, the bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func isOne(in bound: Int) -> Bool { below(bound) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
