/// Random numbers that a seed decides: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// Returns whether something that happens once in a number of times happens now.
  mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}

extension UInt64 {
  /// A number that a text decides, the same in every process: FNV-1a.
  init(hashOf text: String) {
    self = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { self = (self ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
