/// Reads a text as glyphs: cut into grapheme clusters, sanitised and measured.
///
/// This is the only way from text into cells. ASCII is read byte by byte, since cutting into
/// clusters costs ten to a hundred times as much.
struct GlyphReader {
  /// What stands next in a text.
  enum Element: Equatable {
    case glyph(Glyph)
    case tab
    /// A line break: LF, CR, or CR LF as one.
    case lineBreak
  }

  private let text: String
  private let bytes: String.UTF8View
  private var index: String.Index

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    self.bytes = text.utf8
    self.index = text.startIndex
  }

  /// Reads what stands next; `nil` at the end of the text.
  mutating func next() -> Element? {
    while index < bytes.endIndex {
      let byte = bytes[index]
      let following = bytes.index(after: index)
      if byte < 0x80 {
        // An accent may follow a letter; nothing joins a control character.
        if byte < 0x20 || following == bytes.endIndex || bytes[following] < 0x80 {
          index = following
          return element(ascii: byte)
        }
      }
      let character = text[index]
      index = text.index(after: index)
      if let glyph = Glyph(character) { return .glyph(glyph) }
    }
    return nil
  }

  private mutating func element(ascii byte: UInt8) -> Element {
    switch byte {
    case 0x09:
      return .tab
    case 0x0A:
      return .lineBreak
    case 0x0D:
      if index < bytes.endIndex, bytes[index] == 0x0A { index = bytes.index(after: index) }
      return .lineBreak
    default:
      return .glyph(Glyph(ascii: byte))
    }
  }
}
