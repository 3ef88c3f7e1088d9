import WorkflowTextUI

extension Cell {
  /// Whether every terminal gives the glyph as many columns as the frame does.
  var hasUnambiguousWidth: Bool {
    // Nearly all cells are below U+0300. The second half of a glyph is as certain as the first.
    if glyph < 0x300 || isContinuation { return true }
    // Chinese, Korean.
    if (0x4E00...0x9FFC).contains(glyph) || (0xAC00...0xD7A3).contains(glyph) { return true }
    return !isAboveScalars && unambiguousWidths.contains(glyph)
  }
}

extension ArraySlice<Cell> {
  /// Whether every terminal gives each glyph as many columns as the frame does.
  var hasUnambiguousWidth: Bool {
    withUnsafeBufferPointer { cells in
      // Combining all cells first takes the least time for nearly all rows.
      var union: UInt32 = 0
      for cell in cells { union |= cell.glyph }
      return union < 0x200 || cells.allSatisfy(\.hasUnambiguousWidth)
    }
  }
}

extension Unicode.Scalar {
  /// Whether every terminal gives the scalar at least one column, as far as is known.
  ///
  /// Terminals that do not are built with the tables of an older Unicode that lacks the scalar.
  var takesColumns: Bool {
    if value < 0x300 || unambiguousWidths.contains(value) { return true }
    guard let age = properties.age, age.major <= 12 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .privateUse: return false
    default: return true
    }
  }
}

extension [(first: UInt32, last: UInt32)] {
  fileprivate func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].last < scalar { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].first <= scalar
  }
}

/// Scalars above U+02FF that fill the same known number of columns in every terminal, in order.
///
/// They have been in Unicode since version 13, their width has never changed, they are neither
/// marks nor emoji, and they never join their neighbours. A scalar that is missing here costs
/// bytes. A scalar that should not be here garbles the row it is in. The tests compare the list
/// with the tables of Unicode.
private let unambiguousWidths: [(first: UInt32, last: UInt32)] = [
  (0x370, 0x377), (0x37A, 0x37F), (0x384, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1),
  (0x3A3, 0x482), (0x48A, 0x52F),  // Greek, Cyrillic
  (0x531, 0x556), (0x559, 0x58A),  // Armenian
  (0x5D0, 0x5EA), (0x620, 0x64A), (0x660, 0x66F), (0x671, 0x6D3),  // Hebrew, Arabic
  (0xE01, 0xE30), (0xE32, 0xE32), (0xE3F, 0xE46), (0xE4F, 0xE5B),  // Thai
  (0x10D0, 0x10FF), (0x13A0, 0x13F5),  // Georgian, Cherokee
  (0x1E00, 0x1F15), (0x1F18, 0x1F1D), (0x1F20, 0x1F45), (0x1F48, 0x1F4D), (0x1F50, 0x1F57),
  (0x1F5F, 0x1F7D), (0x1F80, 0x1FB4), (0x1FB6, 0x1FC4), (0x1FC6, 0x1FD3), (0x1FD6, 0x1FDB),
  (0x1FDD, 0x1FEF), (0x1FF2, 0x1FF4), (0x1FF6, 0x1FFE),  // Latin and Greek with accents
  (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x2071), (0x2074, 0x208E), (0x2090, 0x209C),
  (0x20A0, 0x20BF), (0x2100, 0x218B),  // punctuation, currencies, letters as symbols
  (0x2190, 0x2319), (0x231C, 0x2328), (0x232B, 0x23E8), (0x23ED, 0x23EF), (0x23F1, 0x23F2),
  (0x23F4, 0x2426), (0x2440, 0x244A), (0x2460, 0x25FC), (0x25FF, 0x2613), (0x2616, 0x262F),
  (0x2638, 0x2647), (0x2654, 0x267E), (0x2680, 0x2689), (0x2690, 0x2692), (0x2694, 0x26A0),
  (0x26A2, 0x26A9), (0x26AC, 0x26BC), (0x2701, 0x2704), (0x2706, 0x2709), (0x270C, 0x2727),
  (0x2729, 0x274B), (0x274D, 0x274D), (0x274F, 0x2752), (0x2756, 0x2756), (0x2758, 0x2794),
  (0x2798, 0x27AF), (0x27B1, 0x27BE), (0x27C0, 0x2B1A), (0x2B1D, 0x2B4F), (0x2B51, 0x2B54),
  (0x2B56, 0x2B73),  // arrows, operators, boxes, symbols, braille
  (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5), (0x3001, 0x3029), (0x3030, 0x303E),
  (0x3041, 0x3096), (0x309B, 0x30FF), (0x3105, 0x312F), (0x3131, 0x3163), (0x3165, 0x318E),
  (0x3190, 0x31BF), (0x31C0, 0x31E3), (0x31F0, 0x321E), (0x3220, 0x3247), (0x3250, 0x4DBF),
  (0x4E00, 0x9FFC), (0xA000, 0xA48C), (0xA490, 0xA4C6),  // Chinese, Japanese, Yi
  (0xAC00, 0xD7A3), (0xF900, 0xFA6D), (0xFA70, 0xFAD9),  // Korean, Chinese
  (0xFE30, 0xFE52), (0xFE54, 0xFE66), (0xFE68, 0xFE6B), (0xFF01, 0xFF60), (0xFF61, 0xFF9D),
  (0xFFE0, 0xFFE6), (0xFFFD, 0xFFFD),  // full and half width
  (0x1D400, 0x1D454), (0x1D456, 0x1D49C), (0x1D552, 0x1D6A5), (0x1D6A8, 0x1D7CB),
  (0x1D7CE, 0x1D7FF),  // letters of mathematics
  (0x20000, 0x2A6DD), (0x2A700, 0x2B734), (0x2B740, 0x2B81D), (0x2B820, 0x2CEA1),
  (0x2CEB0, 0x2EBE0), (0x2F800, 0x2FA1D), (0x30000, 0x3134A),  // rare Chinese
]
