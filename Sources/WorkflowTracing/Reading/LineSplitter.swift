/// Splits bytes that arrive in portions into lines.
struct LineSplitter {
  /// The bytes after the last line break.
  private(set) var rest: [UInt8] = []

  /// Adds a portion, and calls a closure with each line that is whole now.
  ///
  /// - Parameter body: A closure that takes a line without its line break, and its offset from the
  ///   beginning of the rest before.
  /// - Returns: The number of bytes of the lines, with their line breaks.
  /// - Complexity: O(bytes), even if a line spans many portions.
  mutating func add<Failure: Error>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer, Int) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    // The rest has no line break.
    let searched = rest.count
    rest += bytes
    let taken = try rest.withUnsafeBytes { bytes in
      Result { () throws(Failure) -> Int in
        var (start, next) = (0, searched)
        while let end = bytes[next...].firstIndex(of: 0x0A) {
          try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), start)
          start = end + 1
          next = start
        }
        return start
      }
    }.get()
    rest.removeFirst(taken)
    return taken
  }
}
