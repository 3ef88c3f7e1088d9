/// The line before each message of an mbox: `From anna@example.org Thu Mar  5 09:12:44 2026`.
///
/// A line of a text may begin with `From ` too. What tells them apart is the date: day of the week,
/// month and day in any order, and time. A file whose first line has no date is written by hand, and
/// then none of its separators needs one.
enum SeparatorLine {
  /// How much of a line is looked at: senders are not longer.
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
      let word = Word(bytes[start..<index])
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

    init(_ word: Slice<UnsafeRawBufferPointer>) {
      let word = word.last == UInt8(ascii: ",") ? word.dropLast() : word
      let letters = word.count == 3 ? word.reduce(0) { $0 << 8 | Int($1) } : 0
      let digits = word.count { (48...57).contains($0) }
      if word.isEmpty || digits == 4 && word.count == 4 {
        self = .nothing
      } else if SeparatorLine.days.contains(letters) {
        self = .day
      } else if SeparatorLine.months.contains(letters) {
        self = .month
      } else if digits == word.count, digits <= 2 {
        self = .number
      } else if word.count <= 8, word.prefix(3).dropFirst().contains(UInt8(ascii: ":")),
        digits + word.count(where: { $0 == UInt8(ascii: ":") }) == word.count, digits >= 3
      {
        self = .time
      } else {
        self = .other
      }
    }
  }

  private static let days = codes("Mon Tue Wed Thu Fri Sat Sun")
  private static let months = codes("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")

  private static func codes(_ names: String) -> [Int] {
    names.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | Int($1) } }
  }
}
