/// Random numbers that are part of a state: the same seed gives the same game (xorshift64*).
struct Random: RandomNumberGenerator, Codable, Equatable {
  private var bits: UInt64

  /// Creates the numbers of a seed; each stream of a seed has others.
  init(seed: Int, stream: Int) {
    // The shifts would make nothing of 0.
    bits = UInt64(bitPattern: Int64(seed &* 31 &+ stream)) &* 0x9E6C_63D0_876A_3F6B | 1
  }

  mutating func next() -> UInt64 {
    bits ^= bits >> 12
    bits ^= bits << 25
    bits ^= bits >> 27
    return bits &* 0x2545_F491_4F6C_DD1D
  }
}
