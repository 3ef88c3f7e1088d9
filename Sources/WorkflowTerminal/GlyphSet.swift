package import WorkflowTextUI

/// The glyphs that a terminal can show.
package enum GlyphSet: Int, Comparable, Sendable {
  /// Letters and signs of Unicode.
  case all
  /// Letters of Unicode, and signs of ASCII, as the console of Linux with its usual fonts.
  case asciiSigns
  /// Only ASCII.
  case ascii

  package static func < (left: GlyphSet, right: GlyphSet) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Returns a frame with glyphs of the set.
  package func shown(_ frame: Frame) -> Frame {
    switch self {
    case .all: frame
    case .asciiSigns: frame.withASCIISigns
    case .ascii: frame.inASCII
    }
  }
}
