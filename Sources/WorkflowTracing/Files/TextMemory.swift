/// The text that was written last, as one hash for each line.
struct TextMemory {
  private var hashes: [UInt64] = []
  /// The number of texts since the last one that was written as a whole.
  private var count = 0
  private var isEmpty = true
  /// Whether the lines before may be lost, so that the next text has to be written as a whole.
  private var beginsAnew = false

  /// The differences after which a text is written as a whole: readers need not go far back.
  private static let wholeAfter = 64

  /// The lines that differ.
  struct Change {
    /// Whether the lines replace everything before.
    var isWhole: Bool
    var hunks: [Hunk]
    /// Whether the text is the same as before, and is written because that may be lost.
    var isRepeated = false
  }

  /// A number of lines in place of others.
  struct Hunk {
    /// The index of the first line that is replaced, in the text before.
    var start: Int
    var removed: Int
    /// The lines of the new text.
    var lines: Range<Int>
  }

  /// Lets the next text be written as a whole.
  mutating func beginAnew() { beginsAnew = true }

  /// Stores the hashes of the lines of a new text; returns nil if the text is the same.
  mutating func replace(with new: inout [UInt64]) -> Change? {
    let isRepeated = !isEmpty && new == hashes
    if isRepeated, !beginsAnew { return nil }
    defer { swap(&hashes, &new) }
    count += 1
    if isEmpty || beginsAnew || count >= Self.wholeAfter {
      (isEmpty, beginsAnew, count) = (false, false, 0)
      return Change(
        isWhole: true, hunks: [Hunk(start: 0, removed: 0, lines: 0..<new.count)],
        isRepeated: isRepeated)
    }
    let hunks = Self.hunks(from: hashes, to: new)
    // A text that has changed everywhere is shorter without the places.
    if hunks.reduce(0, { $0 + $1.lines.count }) == new.count {
      count = 0
      return Change(isWhole: true, hunks: [Hunk(start: 0, removed: 0, lines: 0..<new.count)])
    }
    return Change(isWhole: false, hunks: hunks)
  }

  private static func hunks(from old: [UInt64], to new: [UInt64]) -> [Hunk] {
    if old.count == new.count { return hunksInPlace(from: old, to: new) }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let removed = old.count - end - start
    return [Hunk(start: start, removed: removed, lines: start..<new.count - end)]
  }

  private static func hunksInPlace(from old: [UInt64], to new: [UInt64]) -> [Hunk] {
    var hunks: [Hunk] = []
    var index = 0
    while index < new.count {
      guard old[index] != new[index] else {
        index += 1
        continue
      }
      let start = index
      while index < new.count, old[index] != new[index] { index += 1 }
      hunks.append(Hunk(start: start, removed: index - start, lines: start..<index))
    }
    return hunks
  }

  /// Returns a hash of some bytes, which is the same for the same bytes in one run.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
