/// A printable grapheme cluster, or a part of one, and the number of columns it fills.
///
/// Most terminals know no clusters: they give each letter and each spacing mark columns of its own.
/// So a cluster of letters, as in the scripts of India, is several glyphs.
///
/// Only ``GlyphReader`` makes glyphs from text, so no glyph holds a control character, a
/// bidirectional override or more than eight scalars, or sixteen of an emoji.
struct Glyph: Equatable {
  /// The scalars of a glyph.
  ///
  /// Nearly all glyphs are one scalar, which needs no array.
  enum Content: Equatable {
    case scalar(Unicode.Scalar)
    case cluster([Unicode.Scalar])
  }

  /// The scalars of the glyph.
  let content: Content

  /// The number of columns: 1 or 2.
  let width: Int

  /// The most scalars that a glyph keeps.
  ///
  /// No script needs more, and a longer cluster could hide megabytes in one cell, or cover the rows
  /// above it.
  static let scalarLimit = 8

  /// The most scalars of an emoji, of which a couple with two skin tones has ten.
  static let emojiLimit = 16

  static let space = Glyph(content: .scalar(" "), width: 1)
  static let newline = Glyph(content: .scalar("\u{240A}"), width: 1)

  /// Whether a line may end on both sides of the glyph, since its script has no blanks.
  var isBetweenBreaks: Bool {
    guard width == 2 else { return false }
    switch content {
    case .scalar: return true
    // A letter and its spacing mark are a part of a word.
    case .cluster(let scalars): return scalars[0].columns == 2 || scalars[0].properties.isEmoji
    }
  }

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

  /// Creates the first glyph of a cluster that is not plain ASCII; `nil` if it fills no column.
  ///
  /// - Parameter cluster: The rest of a cluster, from which the scalars of the glyph are removed.
  init?(removedFrom cluster: inout Substring.UnicodeScalarView) {
    var scalars: [Unicode.Scalar] = []
    var width = 0
    while let scalar = cluster.first?.printable {
      let addition = width > 0 ? scalar.addition : .nothing
      if addition == .glyph || addition == .column && width == 2 { break }
      cluster.removeFirst()
      let isEmoji = scalars.first?.properties.isEmojiPresentation == true
      if scalars.count >= (isEmoji ? Glyph.emojiLimit : Glyph.scalarLimit) { continue }
      scalars.append(scalar)
      switch scalar.value {
      // VS16 asks for the emoji picture and U+20E3 draws a key cap. Both fill two columns, but mean
      // nothing after a scalar that is no emoji.
      case 0xFE0F, 0x20E3: if width > 0, scalars[0].properties.isEmoji { width = 2 }
      default: if width == 0 { width = scalar.columns } else if addition == .column { width = 2 }
      }
    }
    // A joiner at the end would join the glyph of the next cell, if that is of another cluster.
    while cluster.isEmpty, scalars.last == "\u{200D}" { scalars.removeLast() }
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

  /// The room that a scalar adds to those before it in a cluster.
  fileprivate enum Addition {
    case nothing
    case column
    case glyph
  }

  /// The room that the scalar adds within a cluster, in a terminal that counts scalars.
  fileprivate var addition: Addition {
    guard columns > 0 else { return .nothing }
    switch properties.generalCategory {
    // Sara am of Thai and Lao is a vowel of the letter before it.
    case .otherLetter: return value == 0xE33 || value == 0xEB3 ? .column : .glyph
    case .lowercaseLetter, .uppercaseLetter, .decimalNumber: return .glyph
    // The second are the voiced sound marks of half-width kana.
    case .spacingMark, .modifierLetter: return columns == 1 ? .column : .nothing
    default: return .nothing
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
