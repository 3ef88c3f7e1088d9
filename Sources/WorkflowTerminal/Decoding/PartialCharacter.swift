/// The bytes so far of a character that takes several.
struct PartialCharacter: Sendable {
  private var code: UInt32
  private var missing: Int
  /// What the next byte may be: some beginnings allow less, so that nothing is written in two ways.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Begins a character; `nil` if none begins so.
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

  /// The character, once all of it is there.
  var scalar: Unicode.Scalar? { missing == 0 ? Unicode.Scalar(code) : nil }

  /// Adds a byte; false if it does not belong to the character.
  mutating func append(_ byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    code = code << 6 | UInt32(byte & 0x3F)
    missing -= 1
    allowed = 0x80...0xBF
    return true
  }
}
