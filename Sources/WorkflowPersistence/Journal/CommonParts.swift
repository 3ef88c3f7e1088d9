import Foundation

/// The parts that two texts of bytes have in common, in order.
///
/// The common beginning and end come first. Between them, the greedy algorithm of Myers (1986)
/// finds the fewest bytes to remove and to insert. Its time grows with the square of their number,
/// so after some edits it begins again where they have led furthest.
struct CommonParts {
  /// Bytes that are equal in both texts.
  struct Part {
    var old: Int
    var new: Int
    var count: Int
  }

  private(set) var parts: [Part] = []
  private let old: UnsafeBufferPointer<UInt8>
  private let new: UnsafeBufferPointer<UInt8>
  /// The beginning of the common end.
  private var oldEnd: Int
  private var newEnd: Int
  /// The furthest offset in the old text on each diagonal, by the offset less that in the new text.
  private var reach = [Int](repeating: 0, count: 2 * editLimit + 3)
  /// The values of `reach` after each number of edits.
  private var history: [[Int]] = []
  /// The number of steps left; after that, the rest has nothing in common.
  private var steps = 0

  /// The number of edits after which the search begins again.
  private static let editLimit = 256
  private static let middle = editLimit + 1
  private static let unreachable = Int.min / 4
  /// A part needs three numbers, so a shorter one is written anew.
  private static let shortestPart = 8
  /// The number of bytes that are compared at once.
  private static let block = 256

  init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
    (self.old, self.new) = (old, new)
    (oldEnd, newEnd) = (old.count, new.count)
    let start = countOfEqual(0, 0)
    let end = countOfEqualBackwards(upTo: min(old.count, new.count) - start)
    (oldEnd, newEnd) = (old.count - end, new.count - end)
    add(Part(old: 0, new: 0, count: start))
    // A completely different state has to cost little more than writing it.
    steps = 1 << 18 + 8 * (oldEnd + newEnd - 2 * start)
    var (x, y) = (start, start)
    while x < oldEnd, y < newEnd, steps > 0 { (x, y) = walk(from: x, y) }
    add(Part(old: oldEnd, new: newEnd, count: end))
    parts.removeAll { $0.count < Self.shortestPart }
  }

  private mutating func add(_ part: Part) {
    if let last = parts.last, last.old + last.count == part.old, last.new + last.count == part.new {
      parts[parts.count - 1].count += part.count
    } else if part.count > 0 {
      parts.append(part)
    }
  }

  // MARK: - The way

  /// Finds the parts from two offsets on, and returns the offsets where they end.
  private mutating func walk(from x: Int, _ y: Int) -> (Int, Int) {
    history.removeAll(keepingCapacity: true)
    for edits in 0...Self.editLimit {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        if follow(diagonal, edits, from: x, y) {
          return goBack(from: diagonal, edits, to: x, y)
        }
      }
      history.append(Array(reach[Self.middle - edits...Self.middle + edits]))
    }
    let diagonals = stride(from: -Self.editLimit, through: Self.editLimit, by: 2)
    // The sum of both offsets.
    let furthest = diagonals.max { 2 * reach(at: $0) - $0 < 2 * reach(at: $1) - $1 }
    return goBack(from: furthest ?? 0, Self.editLimit, to: x, y)
  }

  private func reach(at diagonal: Int) -> Int { reach[Self.middle + diagonal] }

  /// Follows a diagonal after one more edit; returns whether it leads to the end.
  private mutating func follow(_ diagonal: Int, _ edits: Int, from x: Int, _ y: Int) -> Bool {
    steps -= 1
    var next = 0
    if edits > 0 {
      let isInsertion = isInsertion(
        diagonal, edits, reach(at: diagonal - 1), reach(at: diagonal + 1))
      next = isInsertion ? reach(at: diagonal + 1) : reach(at: diagonal - 1) + 1
    }
    let (oldOffset, newOffset) = (x + next, y + next - diagonal)
    guard next >= 0, next >= diagonal, oldOffset <= oldEnd, newOffset <= newEnd else {
      reach[Self.middle + diagonal] = Self.unreachable
      return false
    }
    let count = countOfEqual(oldOffset, newOffset)
    reach[Self.middle + diagonal] = next + count
    return oldOffset + count == oldEnd && newOffset + count == newEnd
  }

  /// Returns whether a diagonal is reached from the one above (an insertion), not from below.
  private func isInsertion(_ diagonal: Int, _ edits: Int, _ below: Int, _ above: Int) -> Bool {
    diagonal == -edits || (diagonal != edits && below < above)
  }

  /// Adds the parts on the way to a diagonal, and returns the offsets where the way ends.
  private mutating func goBack(
    from diagonal: Int, _ edits: Int, to x: Int, _ y: Int
  ) -> (Int, Int) {
    let end = reach(at: diagonal)
    var (next, diagonal) = (end, diagonal)
    let last = (x + end, y + end - diagonal)
    var found: [Part] = []
    for edits in stride(from: edits, to: 0, by: -1) {
      let former = history[edits - 1]
      func reach(_ diagonal: Int) -> Int {
        abs(diagonal) < edits ? former[edits - 1 + diagonal] : Self.unreachable
      }
      let isInsertion = isInsertion(diagonal, edits, reach(diagonal - 1), reach(diagonal + 1))
      let start = isInsertion ? reach(diagonal + 1) : reach(diagonal - 1) + 1
      found.append(Part(old: x + start, new: y + start - diagonal, count: next - start))
      (next, diagonal) = isInsertion ? (start, diagonal + 1) : (start - 1, diagonal - 1)
    }
    found.append(Part(old: x, new: y, count: next))
    for part in found.reversed() { add(part) }
    return last
  }
}

// MARK: - Comparing

extension CommonParts {
  /// Returns the number of equal bytes from two offsets on.
  private func countOfEqual(_ old: Int, _ new: Int) -> Int {
    let limit = min(oldEnd - old, newEnd - new)
    var count = 0
    while count + 8 <= limit {
      let difference = word(self.old, old + count) ^ word(self.new, new + count)
      if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
      count += 8
      // What stays between two changes is short, and what stays before them may be long.
      if count == Self.block { count += lengthOfBlocks(from: old + count, new + count) }
    }
    while count < limit, self.old[old + count] == self.new[new + count] { count += 1 }
    return count
  }

  /// Returns the number of bytes of equal blocks, which the C library compares faster than words.
  private func lengthOfBlocks(from old: Int, _ new: Int) -> Int {
    let limit = min(oldEnd - old, newEnd - new)
    guard let old = self.old.baseAddress.map({ $0 + old }),
      let new = self.new.baseAddress.map({ $0 + new })
    else { return 0 }
    var count = 0
    while count + Self.block <= limit, memcmp(old + count, new + count, Self.block) == 0 {
      count += Self.block
    }
    return count
  }

  /// Returns the number of equal bytes at the ends, up to a limit.
  private func countOfEqualBackwards(upTo limit: Int) -> Int {
    var count = 0
    while count + 8 <= limit {
      let (old, new) = (old.count - count - 8, new.count - count - 8)
      let difference = word(self.old, old) ^ word(self.new, new)
      if difference != 0 { return count + difference.leadingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
    return count
  }

  /// Returns eight bytes as a number, the first of them the lowest.
  private func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(bytes).number(at: offset)
  }
}
