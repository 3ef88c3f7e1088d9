/// The bytes of a journal, read in pieces: a long one needs no more memory than a short one.
struct JournalScan {
  private let storage: any JournalStorage
  let size: Int
  /// The bytes that were read last, and their offset.
  private var piece: [UInt8] = []
  private var start = 0

  /// The number of bytes to read at once.
  static let pieceSize = 1 << 20

  init(_ storage: any JournalStorage) throws(JournalError) {
    self.storage = storage
    size = try storage.size
  }

  /// Returns the header at an offset; nil if there is none.
  mutating func header(at offset: Int) throws(JournalError) -> EntryHeader? {
    try fetch(offset, atLeast: EntryHeader.size)
    return piece.withUnsafeBytes {
      EntryHeader(UnsafeRawBufferPointer(rebasing: $0[(offset - start)...]))
    }
  }

  mutating func checksum(of range: Range<Int>) throws(JournalError) -> UInt64 {
    var sum = Checksum.of(EmptyCollection())
    try forEachPiece(of: range) { bytes, _ in
      sum = Checksum.of(bytes, after: sum)
      return true
    }
    return sum
  }

  /// Returns the offset of the first byte that is not zero; nil if there is none.
  mutating func firstByte(from offset: Int) throws(JournalError) -> Int? {
    var found: Int?
    try forEachPiece(of: min(offset, size)..<size) { bytes, start in
      found = bytes.firstIndex { $0 != 0 }.map { start + $0 }
      return found == nil
    }
    return found
  }

  /// Calls a closure with the bytes of a range and their offset, as long as it returns true.
  private mutating func forEachPiece(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer, Int) -> Bool
  ) throws(JournalError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      try fetch(offset, atLeast: 1)
      let end = min(range.upperBound, start + piece.count)
      // The file was cut meanwhile.
      if end <= offset { return }
      let continues = piece.withUnsafeBytes {
        body(UnsafeRawBufferPointer(rebasing: $0[offset - start..<end - start]), offset)
      }
      if !continues { return }
      offset = end
    }
  }

  /// Reads a piece, unless the last one has enough bytes at the offset.
  private mutating func fetch(_ offset: Int, atLeast count: Int) throws(JournalError) {
    if offset >= start, offset + count <= start + piece.count { return }
    piece = try storage.read(offset..<max(offset, min(offset + Self.pieceSize, size)))
    start = offset
  }
}
