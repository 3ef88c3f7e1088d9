import Foundation

/// The difference between two texts of bytes.
///
/// Bytes that stay between changes are not written, such as those between a letter that was typed
/// and the length before its text. A part that moved is written anew.
struct ByteDifference {
  /// The numbers of bytes to copy, to skip and to insert, and so on; none if all bytes are new.
  private(set) var steps: [Int] = []
  private(set) var inserted: [UInt8] = []

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
    var (old, new, count) = (0, 0, 0)
    let end = CommonParts.Part(old: former.count, new: bytes.count, count: 0)
    for part in CommonParts(former, bytes).parts + [end] {
      if count > 0 || part.old > old || part.new > new {
        steps += [count, part.old - old, part.new - new]
        inserted += bytes[new..<part.new]
      }
      (old, new, count) = (part.old + part.count, part.new + part.count, part.count)
    }
  }

  /// Returns the bytes after the change of former ones; nil if it does not fit them.
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
  /// Returns whether another text has the same bytes, which `==` compares one by one.
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
