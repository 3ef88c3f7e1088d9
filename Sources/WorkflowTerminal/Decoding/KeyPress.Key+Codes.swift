import WorkflowTextUI

extension KeyPress {
  /// Creates the key that a control character stands for; `nil` if the byte is none.
  init?(controlByte byte: UInt8) {
    switch byte {
    case 0x00: self.init(.character(" "), modifiers: .control)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x1B: self.init(.escape)
    case 0x01...0x1A:
      self.init(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers: .control)
    case 0x1C...0x1F:
      self.init(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers: .control)
    default: return nil
    }
  }
}

extension KeyPress.Key {
  /// Creates the key of the letter that ends its sequence.
  init?(letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "H": self = .home
    case "F": self = .end
    case "P"..."S": self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }

  /// Creates the key of the number in a sequence that ends with `~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // The numbers have gaps where keyboards once had gaps between keys.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28...29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// Creates the key of a code in a sequence that ends with `u`: a scalar or a private-use code.
  init?(code: Int) {
    switch code {
    case 8, 127: self = .backspace
    case 9: self = .tab
    case 13: self = .enter
    case 27: self = .escape
    case 57376...57398: self = .function(code - 57363)
    case 57399...57426:
      guard let key = Self.pad[code - 57399] else { return nil }
      self = key
    case 0xE000...0xF8FF, ..<0x20, 0x80..<0xA0: return nil
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      self = .character(Character(scalar))
    }
  }

  /// The keys of the number pad, beginning with its 0.
  private static let pad: [KeyPress.Key?] =
    "0123456789./*-+".map { .character($0) } + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete,
    ]
}
