import WorkflowTextUI

// A computed property of another module is a function call. For every cell of a frame, that would
// take longer than everything else. These properties are the module's own.
extension Cell {
  /// Glyph and style as one number, for comparing cells.
  var bits: UInt64 { UInt64(style) << 32 | UInt64(glyph) }

  /// Whether the cell is the second half of a wide glyph.
  var isContinuation: Bool { glyph == UInt32.max }

  /// Whether the cell is empty and in plain style.
  var isBlank: Bool { glyph == 0x20 && style == 0 }

  /// Whether the glyph is a cluster of several scalars, or the second half of any glyph.
  var isAboveScalars: Bool { glyph >= 0x8000_0000 }
}
