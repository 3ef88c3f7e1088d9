/// A printable grapheme cluster and the number of columns it fills.
///
/// Only ``GlyphReader`` makes glyphs from text, so no glyph holds a control character, a
/// bidirectional override or more than eight scalars.
struct Glyph: Equatable {
  /// The scalars of a cluster.
  ///
  /// Nearly all glyphs are one scalar, which needs no array.
  enum Content: Equatable {
    case scalar(Unicode.Scalar)
    case cluster([Unicode.Scalar])
  }

  /// The scalars of the cluster.
  let content: Content

  /// The number of columns: 1 or 2.
  let width: Int

  /// The most scalars that a cluster keeps.
  ///
  /// No script needs more, and a longer cluster could hide megabytes in one cell.
  static let scalarLimit = 8

  static let space = Glyph(content: .scalar(" "), width: 1)
  static let newline = Glyph(content: .scalar("\u{240A}"), width: 1)

  func append(to text: inout String) {
    switch content {
    case .scalar(let scalar): text.unicodeScalars.append(scalar)
    case .cluster(let scalars): text.unicodeScalars.append(contentsOf: scalars)
    }
  }
}

// MARK: - Creating glyphs

extension Glyph {
  /// Creates the glyph of an ASCII byte: itself, or the picture of a control character.
  init(ascii byte: UInt8) {
    let code: UInt32 =
      switch byte {
      case 0x20..<0x7F: UInt32(byte)
      case 0x7F: 0x2421
      default: 0x2400 + UInt32(byte)
      }
    self.init(content: .scalar(Unicode.Scalar(code) ?? "\u{FFFD}"), width: 1)
  }

  /// Creates the glyph of a cluster that is not plain ASCII; `nil` if none of it fills a column.
  init?(_ character: Character) {
    var scalars: [Unicode.Scalar] = []
    var width = 0
    for scalar in character.unicodeScalars.prefix(Glyph.scalarLimit) {
      let printable = scalar.printable
      scalars.append(printable)
      switch printable.value {
      // VS16 asks for the emoji picture and U+20E3 draws a key cap. Both fill two columns, but mean
      // nothing after a scalar that is no emoji.
      case 0xFE0F, 0x20E3: if width > 0, scalars[0].properties.isEmoji { width = 2 }
      default: if width == 0 { width = printable.columns }
      }
    }
    // A joiner at the end would join the glyph of the next cell.
    while scalars.last == "\u{200D}" { scalars.removeLast() }
    guard width > 0, let first = scalars.first else { return nil }
    self.init(content: scalars.count == 1 ? .scalar(first) : .cluster(scalars), width: width)
  }
}

extension Unicode.Scalar {
  /// The scalar that stands for this one in a cell.
  fileprivate var printable: Unicode.Scalar {
    switch value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029: "\u{FFFD}"
    // Embeddings, overrides and isolates reorder the text around them.
    case 0x202A...0x202E, 0x2066...0x2069: "\u{2426}"
    case 0xFDD0...0xFDEF: "\u{FFFD}"
    case let code where code & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: self
    }
  }

  /// The number of columns that the scalar fills by itself.
  fileprivate var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if isWide || properties.isEmojiPresentation { return 2 }
    // Vowels and finals of conjoining Hangul are drawn into the block of the initial.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    case .unassigned: return properties.isDefaultIgnorableCodePoint ? 0 : 1
    default: return 1
    }
  }

  /// Whether the scalar is East Asian wide or full-width.
  private var isWide: Bool {
    if value < 0x1100 { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].first <= value
  }
}
