import Foundation

/// Decodes bytes, some of which are not valid in their charset.
///
/// Foundation decodes all bytes or none. So it is asked to decode each line, and a broken line
/// character by character. Its answers for characters are kept, since asking is slow.
///
/// - Complexity: O(length)
struct BrokenText {
  private let encoding: String.Encoding
  private var text = ""
  /// The decoded characters, by their bytes after a leading 1; `nil` for bytes that form none.
  private var answers: [UInt64: String?] = [:]

  /// Returns the text, with U+FFFD for each byte above ASCII that begins no character.
  static func decode(_ bytes: ArraySlice<UInt8>, _ encoding: String.Encoding) -> String {
    var broken = BrokenText(encoding: encoding)
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.index(of: .lineFeed).map { $0 + 1 } ?? rest.endIndex
      broken.addLine(rest[..<end])
      rest = rest[end...]
    }
    return broken.text
  }

  private init(encoding: String.Encoding) {
    self.encoding = encoding
  }

  private mutating func addLine(_ line: ArraySlice<UInt8>) {
    if let decoded = String(bytes: line, encoding: encoding) {
      text += decoded
      return
    }
    var rest = line
    while let first = rest.first {
      if first < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(first))
        rest.removeFirst()
      } else if let character = character(rest) {
        text += character.text
        rest = rest.dropFirst(character.length)
      } else {
        text += "\u{FFFD}"
        rest.removeFirst()
      }
    }
  }

  /// Returns the character of at most four bytes that the bytes begin with; `nil` if there is none.
  private mutating func character(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
    var key: UInt64 = 1
    for (index, byte) in bytes.prefix(4).enumerated() {
      key = key << 8 | UInt64(byte)
      let length = index + 1
      let answer: String?
      if let known = answers[key] {
        answer = known
      } else {
        answer = String(bytes: bytes.prefix(length), encoding: encoding)
        // There is room for all pairs of bytes, and for as many longer sequences.
        if answers.count < 1 << 17 { answers.updateValue(answer, forKey: key) }
      }
      if let answer { return (answer, length) }
    }
    return nil
  }
}
