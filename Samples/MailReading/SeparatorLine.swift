/// The line before each message of an mbox: `From anna@example.org Thu Mar  5 09:12:44 2026`.
///
/// A line of a text may begin with `From ` too. What tells them apart is the date: day of the week,
/// month and day in any order, and time. A file whose first line has no date is written by hand,
/// and then none of its separators needs one.
enum SeparatorLine {
  /// The number of bytes of a line to look at: senders are not longer.
  static let length = 512

  /// Returns whether a line is a separator: it has a date, or nothing follows `From `.
  ///
  /// Some programs write the latter. Other lines may follow the bytes.
  static func isSeparator(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if hasDate(bytes) { return true }
    let rest = bytes.dropFirst(4).prefix(64).first { $0 != .space && $0 != .carriageReturn }
    return rest == nil || rest == .lineFeed
  }

  private static func hasDate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A mailbox may have millions of these lines, so they are read byte by byte.
    var words: (Word, Word, Word, Word) = (.other, .other, .other, .other)
    var start = 0
    for index in 0...min(bytes.count, length) {
      let byte = index < min(bytes.count, length) ? bytes[index] : .lineFeed
      let isEnd = byte == .lineFeed || byte == .carriageReturn
      guard isEnd || byte == .space else { continue }
      let word = Word(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
      if word != .nothing {
        words = (words.1, words.2, words.3, word)
        switch words {
        case (.day, .month, .number, .time), (.day, .number, .month, .time): return true
        default: break
        }
      }
      if isEnd { return false }
      start = index + 1
    }
    return false
  }

  private enum Word {
    case day, month, number, time, other
    /// Two blanks in a row, or a year, which may stand before the time or after it.
    case nothing

    init(_ bytes: UnsafeRawBufferPointer) {
      let count = bytes.last == UInt8(ascii: ",") ? bytes.count - 1 : bytes.count
      let word = UnsafeRawBufferPointer(rebasing: bytes[..<count])
      // Most words are as long as nothing of a date, or have one thing that they can be.
      switch count {
      case 0: self = .nothing
      case 1, 2: self = word.allSatisfy(Self.isDigit) ? .number : .other
      case 3 where Self.isOne(word, of: "MonTueWedThuFriSatSun"): self = .day
      case 3 where Self.isOne(word, of: "JanFebMarAprMayJunJulAugSepOctNovDec"): self = .month
      case 4 where word.allSatisfy(Self.isDigit): self = .nothing
      case 4...8 where Self.isTime(word): self = .time
      default: self = .other
      }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Returns whether a word is a time: `9:12`, `09:12`, or `09:12:44`.
    private static func isTime(_ word: UnsafeRawBufferPointer) -> Bool {
      let colon = UInt8(ascii: ":")
      guard word[1] == colon || word[2] == colon else { return false }
      let digits = word.count(where: isDigit)
      return digits >= 3 && digits + word.count { $0 == colon } == word.count
    }

    /// Returns whether a word of three letters is one of those that stand in a row.
    private static func isOne(_ word: UnsafeRawBufferPointer, of names: StaticString) -> Bool {
      stride(from: 0, to: names.utf8CodeUnitCount, by: 3).contains { start in
        let name = names.utf8Start + start
        return name[0] == word[0] && name[1] == word[1] && name[2] == word[2]
      }
    }
  }
}
