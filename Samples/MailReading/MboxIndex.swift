import Foundation

/// The positions at which the messages of an mbox file begin.
///
/// Every line that begins with `From ` starts a message, whatever precedes it. Only the offsets are
/// kept: eight bytes for each message.
struct MboxIndex: Sendable {
  /// The offsets of the `From ` lines, in order.
  private(set) var starts: [Int] = []

  /// Creates an index by reading the whole file.
  init(_ file: MailFile) throws(MailboxError) {
    let overlap = Self.separator.count - 1
    // The end of the previous piece: a separator may begin in one piece and end in the next.
    var tail: [UInt8] = [.lineFeed]
    try file.forEachPiece { piece, offset in
      let seam = tail + piece[..<min(overlap, piece.count)]
      seam.withUnsafeBytes { collectStarts(in: $0, at: offset - tail.count) }
      collectStarts(in: piece, at: offset)
      tail = Array((tail + piece[max(0, piece.count - overlap)...]).suffix(overlap))
    }
  }

  private static let separator = Array("\nFrom ".utf8)

  /// Adds the messages whose whole separators are in a piece of the file.
  ///
  /// It searches for the `F`, not for the line end: text has fewer of them, and base64 as many.
  private mutating func collectStarts(in piece: UnsafeRawBufferPointer, at offset: Int) {
    guard let base = piece.baseAddress, piece.count >= Self.separator.count else { return }
    // An `F` at the start, or from this end on, does not have a whole separator around it.
    let end = base + (piece.count - Self.separator.count + 2)
    var rest = base + 1
    while rest < end, let found = memchr(rest, Self.initial, end - rest) {
      let letter = UnsafeRawPointer(found)
      rest = letter + 1
      if (letter - 1).load(as: UInt8.self) == .lineFeed,
        memcmp(letter - 1, Self.separator, Self.separator.count) == 0
      {
        starts.append(offset + (letter - base))
      }
    }
  }

  private static let initial = Int32(UInt8(ascii: "F"))
}
