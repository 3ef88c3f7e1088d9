/// The look of the lines of a box.
///
/// A terminal that shows only ASCII has one look for all of them.
public enum LineStyle: Hashable, Sendable, CaseIterable {
  /// Thin lines with round corners: `╭─╮`.
  case rounded
  /// Thin lines: `┌─┐`.
  case light
  /// Thick lines: `┏━┓`.
  case heavy
  /// Two lines beside each other: `╔═╗`.
  case double

  /// The glyphs, indexed by the raw value of their arms.
  private var glyphs: [Character] {
    switch self {
    case .rounded: LineStyle.roundedGlyphs
    case .light: LineStyle.lightGlyphs
    case .heavy: LineStyle.heavyGlyphs
    case .double: LineStyle.doubleGlyphs
    }
  }

  private static let roundedGlyphs: [Character] = Array(" │││─╯╮┤─╰╭├─┴┬┼")
  private static let lightGlyphs: [Character] = Array(" │││─┘┐┤─└┌├─┴┬┼")
  private static let heavyGlyphs: [Character] = Array(" ┃┃┃━┛┓┫━┗┏┣━┻┳╋")
  private static let doubleGlyphs: [Character] = Array(" ║║║═╝╗╣═╚╔╠═╩╦╬")

  /// The glyph of a scroll bar on a line.
  static let thumb: Unicode.Scalar = "┃"

  /// Returns the glyph with lines in some directions.
  func glyph(_ arms: BoxArms) -> Character { glyphs[arms.rawValue] }

  /// The arms of all glyphs.
  fileprivate static let arms: [Unicode.Scalar: BoxArms] = {
    var arms: [Unicode.Scalar: BoxArms] = [:]
    for style in LineStyle.allCases {
      for (index, glyph) in style.glyphs.enumerated().dropFirst() {
        guard let scalar = glyph.unicodeScalars.first else { continue }
        // Of the glyphs for one arm and for two, the one with two comes last.
        arms[scalar] = BoxArms(rawValue: index)
      }
    }
    return arms
  }()

  /// The heavy glyphs of lines of other styles.
  static let heavyLikeness: [UInt32: UInt32] = {
    var likeness: [UInt32: UInt32] = [:]
    for (scalar, arms) in arms {
      guard let heavy = LineStyle.heavy.glyph(arms).unicodeScalars.first else { continue }
      likeness[scalar.value] = heavy.value
    }
    return likeness
  }()
}

/// The directions in which lines leave a cell.
struct BoxArms: OptionSet {
  let rawValue: Int

  static let up = BoxArms(rawValue: 1)
  static let down = BoxArms(rawValue: 2)
  static let left = BoxArms(rawValue: 4)
  static let right = BoxArms(rawValue: 8)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the arms of a box glyph; nil if the glyph is not part of a box.
  init?(_ glyph: Unicode.Scalar) {
    guard glyph.value >= 0x2500, glyph.value <= 0x2570, let arms = LineStyle.arms[glyph] else {
      return nil
    }
    self = arms
  }
}
