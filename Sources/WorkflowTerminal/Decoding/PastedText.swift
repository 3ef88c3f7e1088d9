/// A text that is being pasted: everything up to the mark that ends it.
struct PastedText: Sendable {
  private var bytes: [UInt8] = []
  /// The number of bytes of the end mark that the text ends with so far.
  private var matched = 0

  /// The most bytes that are kept.
  private let limit: Int

  private static let mark = Array("\u{1B}[201~".utf8)

  /// Creates an empty text, which drops the bytes beyond a limit.
  init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Adds a byte, and returns whether it ended the text.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == PastedText.mark[matched] {
      matched += 1
      return matched == PastedText.mark.count
    }
    for index in 0..<matched { keep(PastedText.mark[index]) }
    // The first byte of the mark occurs nowhere else in it.
    matched = byte == PastedText.mark[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < limit { bytes.append(byte) }
  }

  /// The text as an app gets it.
  var text: String { PastedText.text(of: String(decoding: bytes, as: UTF8.self)) }

  /// Returns what was pasted with LF between its lines; other control characters but tabs are
  /// pictures of them.
  ///
  /// So the user sees what the clipboard holds, and nothing obeys it.
  static func text(of pasted: String) -> String {
    var scalars = String.UnicodeScalarView()
    var endsWithReturn = false
    for scalar in pasted.unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if !endsWithReturn { scalars.append("\n") }
      case "\t": scalars.append(scalar)
      case "\0"..<" ": scalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case "\u{7F}": scalars.append("\u{2421}")
      case "\u{80}"..<"\u{A0}": scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
      endsWithReturn = scalar == "\r"
    }
    return String(scalars)
  }
}
