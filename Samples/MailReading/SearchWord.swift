import Foundation

/// A word to look for in texts, in upper or lower case.
struct SearchWord {
  /// The word in lower case.
  let text: String

  /// The bytes of a word of printable ASCII; nil for any other word.
  private let bytes: [UInt8]?

  /// Whether it has a character that another one stands for: `k` the Kelvin sign, or two others.
  private let hasDoubles: Bool

  /// Creates a word from text in lower case.
  init(_ text: String) {
    self.text = text
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    bytes = isPlain ? Array(text.utf8) : nil
    hasDoubles = text.utf8.contains { "k;`".utf8.contains($0) }
  }

  /// Returns whether the word is in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) } ?? text.lowercased().contains(self.text)
  }

  /// Returns whether the word is in a text in a charset with ASCII; nil if it has to be decoded.
  func isIn(_ bytes: ArraySlice<UInt8>) -> Bool? { bytes.withUnsafeBufferPointer { isIn($0) } }

  private func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let bytes else { return nil }
    let isFound = isFound(bytes, in: text)
    if text.reduce(0, |) < 0x80 { return isFound }
    // An accent may follow what was found. Three characters are the same as others in ASCII.
    return isFound || hasDoubles ? nil : false
  }

  private func isFound(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let distance = bytes.count - 1
    // Most of a text is passed eight places at a time, by the first and the last byte of the word.
    let ends = (EightBytes(bytes[0]), EightBytes(bytes[distance]))
    var index = 0
    while index + distance + 8 <= text.count {
      let firsts = EightBytes(text, at: index) ^ ends.0
      let lasts = EightBytes(text, at: index + distance) ^ ends.1
      if (firsts | lasts).hasZero,
        (index..<index + 8).contains(where: { begins(at: $0, of: text, bytes) })
      {
        return true
      }
      index += 8
    }
    while index + distance < text.count {
      if begins(at: index, of: text, bytes) { return true }
      index += 1
    }
    return false
  }

  /// Returns whether the word begins at an index, with room for all of it.
  private func begins(at index: Int, of text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    word.indices.allSatisfy { offset in
      let byte = text[index + offset]
      return (0x41...0x5A).contains(byte) ? byte | 0x20 == word[offset] : byte == word[offset]
    }
  }
}

/// Eight bytes that are compared at once, as if all letters were in lower case.
private struct EightBytes {
  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Creates eight times the same byte.
  init(_ byte: UInt8) { bits = 0x0101_0101_0101_0101 * UInt64(byte | 0x20) }

  /// Reads eight bytes of a text.
  init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    let bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    bits = bytes | 0x2020_2020_2020_2020
  }

  /// Returns the bytes that differ: those that are equal are zero.
  static func ^ (left: EightBytes, right: EightBytes) -> EightBytes {
    EightBytes(bits: left.bits ^ right.bits)
  }

  static func | (left: EightBytes, right: EightBytes) -> EightBytes {
    EightBytes(bits: left.bits | right.bits)
  }

  /// Whether one of the bytes is zero: only such a byte, or one above it, borrows.
  var hasZero: Bool { (bits &- 0x0101_0101_0101_0101) & ~bits & 0x8080_8080_8080_8080 != 0 }
}
