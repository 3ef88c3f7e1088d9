import Foundation

/// The positions at which the messages of an mbox file begin.
///
/// A line that begins with `From ` and has a date starts a message, whatever precedes it: see
/// ``SeparatorLine``. Only the offsets are kept: eight bytes for each message.
struct MboxIndex: Sendable {
  /// The offsets of the `From ` lines, in order.
  let starts: [Int]

  /// Creates an index by reading the whole file once.
  ///
  /// - Parameters:
  ///   - partCount: The number of parts of the file to read at a time; nil for as many as there are
  ///     processors, and fewer for a small file.
  ///   - pieceSize: The number of bytes to read at once. A buffer that stays in the processor's
  ///     cache is faster than mapping the file, and leaves nothing resident.
  init(
    _ file: MailFile, partCount: Int? = nil, pieceSize: Int = 1 << 18
  ) throws(MailboxError) {
    // There may be empty lines before it.
    let first = FileKind.textStart(try file.bytes(0..<FileKind.sampleSize))
    let line = try file.bytes(first..<first + SeparatorLine.length)
    let needsDate = line.withUnsafeBytes { SeparatorLine.isSeparator($0) }

    let parts = inParts(of: 0..<file.size, atLeast: Self.smallestPart, count: partCount) { range in
      Result { () throws(MailboxError) in
        try Self.starts(in: range, of: file, by: pieceSize, needsDate: needsDate)
      }
    }
    var starts: [Int] = []
    for part in parts { starts += try part.get() }
    self.starts = starts
  }

  /// Another thread costs more than it gains below this.
  private static let smallestPart = 1 << 23

  /// Returns where messages begin within a range of the file.
  private static func starts(
    in range: Range<Int>, of file: MailFile, by pieceSize: Int, needsDate: Bool
  ) throws(MailboxError) -> [Int] {
    // Also the byte before a piece, which tells whether a line begins there, and the whole of a
    // separator that begins at its end.
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 1 + pieceSize + SeparatorLine.length, alignment: 64)
    defer { buffer.deallocate() }
    var starts: [Int] = []
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
      let count: Int
      if offset == 0 {
        buffer[0] = .lineFeed
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[1...])
        count = 1 + (try file.read(into: rest, at: 0))
        // A line begins after a byte order mark as well.
        if count > 3, [UInt8](rest[..<3]) == [0xEF, 0xBB, 0xBF] { buffer[3] = .lineFeed }
      } else {
        count = try file.read(into: buffer, at: offset - 1)
      }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      let length = min(pieceSize, range.upperBound - offset)
      forEachSeparator(in: bytes, within: length) { start in
        let line = UnsafeRawBufferPointer(rebasing: bytes[start...])
        if !needsDate || SeparatorLine.isSeparator(line) { starts.append(offset - 1 + start) }
      }
    }
    return starts
  }

  private static let separator = Array("\nFrom ".utf8)

  /// Calls a closure with the index of each line that begins with `From `, from index 1 on.
  ///
  /// It searches for the `F`, not for the line end: text has fewer of them, and base64 as many.
  private static func forEachSeparator(
    in bytes: UnsafeRawBufferPointer, within length: Int, _ body: (Int) -> Void
  ) {
    guard let base = bytes.baseAddress, bytes.count >= separator.count else { return }
    let end = base + min(1 + length, bytes.count - separator.count + 2)
    var rest = base + 1
    while rest < end, let found = memchr(rest, Int32(UInt8(ascii: "F")), end - rest) {
      let letter = UnsafeRawPointer(found)
      rest = letter + 1
      if (letter - 1).load(as: UInt8.self) == .lineFeed,
        memcmp(letter - 1, separator, separator.count) == 0
      {
        body(letter - base)
      }
    }
  }
}
