/// Repeatable random numbers (SplitMix64): a seed that failed fails again.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 77
    // Otherwise, the numbers of a seed would be those of the seed before, but for the first.
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 up to, not including, the bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns true once in `bound` times.
  package mutating func isOne(in bound: Int) -> Bool { below(bound) == 0 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

/// Returns a number of 0 or more that looks random and depends only on the given ones.
package func scramble(_ values: Int...) -> Int {
  values.reduce(17) { result, value in
    var generator = SeededGenerator(seed: result ^ value)
    return Int(generator.next() >> 1)
  }
}
