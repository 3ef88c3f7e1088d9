// Positions in a text that is edited are byte offsets: a caret needs no count of the characters
// before it, so an edit costs the same anywhere in a long text, but for the bytes that move.
extension String {
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  private func byte(at index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

  subscript(bytes range: Range<Int>) -> Substring {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  /// Returns where the character before an offset begins; 0 at the start.
  func byte(before offset: Int) -> Int {
    offset > 0 ? byte(at: index(before: index(atByte: offset))) : 0
  }

  /// Returns where the character at an offset ends.
  func byte(after offset: Int) -> Int {
    offset < utf8.count ? byte(at: index(after: index(atByte: offset))) : utf8.count
  }

  /// Returns the nearest offset between two characters, not before an offset.
  ///
  /// Characters that meet may become one, as a letter and an accent do.
  func characterBoundary(from offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    let end = byte(after: offset)
    return byte(before: end) == offset ? offset : end
  }

  /// The character before an offset; nil at the start.
  func character(before offset: Int) -> Character? {
    offset > 0 ? self[index(before: index(atByte: offset))] : nil
  }

  /// The character at an offset; nil at the end.
  func character(at offset: Int) -> Character? {
    offset < utf8.count ? self[index(atByte: offset)] : nil
  }

  /// Returns where the line of an offset begins.
  func lineStart(of offset: Int) -> Int {
    withBytes { $0[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
  }

  /// Returns where the line of an offset ends, before its LF or CR LF.
  func lineEnd(of offset: Int) -> Int {
    withBytes { bytes in
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return bytes.count }
      return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
    }
  }

  /// Returns the number of LF in a range of bytes.
  func lineBreakCount(in range: Range<Int>) -> Int {
    withBytes { bytes in
      // Without a branch, and counted in bytes at first: the processor then looks at many at once.
      var count = 0
      for start in stride(from: range.lowerBound, to: range.upperBound, by: 255) {
        var some: UInt8 = 0
        for byte in bytes[start..<min(start + 255, range.upperBound)] {
          some &+= byte == 0x0A ? 1 : 0
        }
        count += Int(some)
      }
      return count
    }
  }

  /// Returns whether two texts have the same bytes; equal texts need not, as `é` can be one scalar or
  /// two.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { mine in
      other.withBytes { its in
        if mine.baseAddress == its.baseAddress { return true }
        let (mine, its) = (UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(its))
        let words = mine.count / 8 * 8
        for offset in stride(from: 0, to: words, by: 8)
        where mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != its.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        { return false }
        return mine[words...].elementsEqual(its[words...])
      }
    }
  }

  /// Calls a closure with the bytes of the text.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
