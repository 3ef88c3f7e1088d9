import Foundation

/// The positions at which the messages of an mbox file begin.
///
/// A line that begins with `From ` and has a date starts a message, whatever precedes it: see
/// ``SeparatorLine``. Only the offsets are kept: eight bytes for each message.
struct MboxIndex: Sendable {
  /// The offsets of the `From ` lines, in order.
  private(set) var starts: [Int] = []

  /// Whether a separator needs a date.
  private let needsDate: Bool

  /// Creates an index by reading the whole file.
  init(_ file: MailFile) throws(MailboxError) {
    // There may be empty lines before it.
    let sample = try file.bytes(0..<FileKind.sampleSize)
    let first = sample.firstIndex { $0 != .lineFeed && $0 != .carriageReturn } ?? 0
    needsDate = try Self.isSeparator(first, in: file)
    let overlap = Self.separator.count - 1
    var uncertain: [Int] = []
    // The end of the previous piece: a separator may begin in one piece and end in the next.
    var tail: [UInt8] = [.lineFeed]
    try file.forEachPiece { piece, offset in
      let seam = tail + piece[..<min(overlap, piece.count)]
      seam.withUnsafeBytes { collectStarts(in: $0, at: offset - tail.count, &uncertain) }
      collectStarts(in: piece, at: offset, &uncertain)
      tail = Array((tail + piece[max(0, piece.count - overlap)...]).suffix(overlap))
    }
    // Their lines go beyond a piece.
    for start in uncertain {
      if try !Self.isSeparator(start, in: file) { starts.removeAll { $0 == start } }
    }
  }

  private static func isSeparator(_ start: Int, in file: MailFile) throws(MailboxError) -> Bool {
    let line = try file.bytes(start..<start + SeparatorLine.length)
    return line.withUnsafeBytes { SeparatorLine.isSeparator($0) }
  }

  private static let separator = Array("\nFrom ".utf8)

  /// Adds the messages whose whole separators are in a piece of the file.
  ///
  /// It searches for the `F`, not for the line end: text has fewer of them, and base64 as many.
  private mutating func collectStarts(
    in piece: UnsafeRawBufferPointer, at offset: Int, _ uncertain: inout [Int]
  ) {
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
        let line = UnsafeRawBufferPointer(rebasing: piece[(letter - base)...])
        if needsDate, line.count < SeparatorLine.length {
          uncertain.append(offset + (letter - base))
        } else if needsDate, !SeparatorLine.isSeparator(line) {
          continue
        }
        starts.append(offset + (letter - base))
      }
    }
  }

  private static let initial = Int32(UInt8(ascii: "F"))
}
