/// A UTF-8 character of several bytes that is being read.
struct PartialCharacter: Sendable {
  private var code: UInt32
  private var missing: Int
  /// The values that the next byte may have.
  ///
  /// After some first bytes there are fewer, which excludes overlong forms, surrogates, and codes
  /// above U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Creates a character from its first byte; `nil` if no such character begins with it.
  init?(first: UInt8) {
    switch first {
    case 0xC2...0xDF: (code, missing) = (UInt32(first & 0x1F), 1)
    case 0xE0...0xEF: (code, missing) = (UInt32(first & 0x0F), 2)
    case 0xF0...0xF4: (code, missing) = (UInt32(first & 0x07), 3)
    default: return nil
    }
    switch first {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
  }

  /// The character, once it is complete.
  var scalar: Unicode.Scalar? { missing == 0 ? Unicode.Scalar(code) : nil }

  /// Adds a byte, and returns whether it belongs to the character.
  mutating func append(_ byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    code = code << 6 | UInt32(byte & 0x3F)
    missing -= 1
    allowed = 0x80...0xBF
    return true
  }
}
