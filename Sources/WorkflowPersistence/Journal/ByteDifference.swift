import Foundation

/// How one text of bytes becomes another one.
///
/// It finds what is kept between small changes, such as a letter that was typed and the length before
/// the text that has it. A part that moved is written anew.
struct ByteDifference {
  /// How many bytes to copy, to skip and to insert, and so on; none if all is new.
  private(set) var steps: [Int] = []
  private(set) var inserted: [UInt8] = []

  /// So many bytes may be skipped and inserted between two that are kept.
  private static let smallChange = 16
  /// So many equal bytes are no accident.
  private static let equalBytes = 16

  init(steps: [Int], inserted: [UInt8]) {
    self.steps = steps
    self.inserted = inserted
  }

  init(from former: [UInt8], to bytes: [UInt8]) {
    if former.isEmpty {
      inserted = bytes
      return
    }
    former.withUnsafeBufferPointer { former in
      bytes.withUnsafeBufferPointer { bytes in find(from: former, to: bytes) }
    }
  }

  private mutating func find(
    from former: UnsafeBufferPointer<UInt8>, to bytes: UnsafeBufferPointer<UInt8>
  ) {
    var (old, new) = (former[...], bytes[...])
    while !new.isEmpty {
      let count = old.countOfEqual(new)
      old = old.dropFirst(count)
      new = new.dropFirst(count)
      if let (skipped, added) = Self.smallChange(from: old, to: new) {
        add(count, skipped, new.prefix(added))
        old = old.dropFirst(skipped)
        new = new.dropFirst(added)
      } else {
        let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        add(count, old.count - tail, new.dropLast(tail))
        if tail > 0 { add(tail, 0, EmptyCollection()) }
        return
      }
    }
  }

  private mutating func add(_ count: Int, _ skipped: Int, _ added: some Collection<UInt8>) {
    steps += [count, skipped, added.count]
    inserted.append(contentsOf: added)
  }

  /// Finds how many bytes to skip and to insert, so that the following ones are equal.
  private static func smallChange(
    from old: Slice<UnsafeBufferPointer<UInt8>>, to new: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (skipped: Int, added: Int)? {
    for sum in 1...2 * smallChange {
      for skipped in max(0, sum - smallChange)...min(sum, smallChange) {
        let added = sum - skipped
        guard skipped <= old.count, added <= new.count else { continue }
        let (oldRest, newRest) = (old.dropFirst(skipped), new.dropFirst(added))
        if oldRest.prefix(equalBytes).countOfEqual(newRest) == equalBytes {
          return (skipped, added)
        }
      }
    }
    return nil
  }

  /// The bytes that it makes of former ones; nil if it does not fit them.
  func applied(to former: [UInt8]) -> [UInt8]? {
    if steps.isEmpty { return inserted }
    var (old, added) = (former[...], inserted[...])
    var bytes: [UInt8] = []
    guard steps.count.isMultiple(of: 3), steps.allSatisfy({ $0 >= 0 }) else { return nil }
    for index in stride(from: 0, to: steps.count, by: 3) {
      let (count, skipped, insertion) = (steps[index], steps[index + 1], steps[index + 2])
      guard count <= old.count, skipped <= old.count - count, insertion <= added.count else {
        return nil
      }
      bytes += old.prefix(count)
      old = old.dropFirst(count + skipped)
      bytes += added.prefix(insertion)
      added = added.dropFirst(insertion)
    }
    return added.isEmpty ? bytes : nil
  }
}

extension [UInt8] {
  /// Whether another text has the same bytes, which `==` compares one by one.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    count == other.count
      && withUnsafeBytes { bytes in
        other.withUnsafeBytes { other in
          // There is no address of no bytes.
          bytes.isEmpty || memcmp(bytes.baseAddress!, other.baseAddress!, bytes.count) == 0
        }
      }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// How many are looked at in one step.
  private static let block = 256

  /// How many bytes at the beginning are those of another text.
  fileprivate func countOfEqual(_ other: Self) -> Int {
    let count = Swift.min(count, other.count)
    guard let start = base.baseAddress.map({ $0 + startIndex }),
      let otherStart = other.base.baseAddress.map({ $0 + other.startIndex })
    else { return 0 }
    var offset = 0
    while offset + Self.block <= count, memcmp(start + offset, otherStart + offset, Self.block) == 0
    {
      offset += Self.block
    }
    while offset < count, start[offset] == otherStart[offset] { offset += 1 }
    return offset
  }
}
