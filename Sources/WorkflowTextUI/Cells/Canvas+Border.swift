extension Canvas {
  /// Draws a box along the edges, and joins its lines with those of the boxes that it meets.
  ///
  /// A canvas of a single column or row gets a single line.
  ///
  /// ```text
  /// ┌─────┬──┐
  /// │     │  │
  /// └─────┴──┘
  /// ```
  public func box(style: Style = .plain) {
    let right = size.width - 1
    let bottom = size.height - 1
    if bottom == 0 { return line(.horizontal, column: 0, row: 0, length: size.width, style: style) }
    if right == 0 { return line(.vertical, column: 0, row: 0, length: size.height, style: style) }
    line(.horizontal, column: 1, row: 0, length: right - 1, style: style)
    line(.horizontal, column: 1, row: bottom, length: right - 1, style: style)
    line(.vertical, column: 0, row: 1, length: bottom - 1, style: style)
    line(.vertical, column: right, row: 1, length: bottom - 1, style: style)
    join([.right, .down], column: 0, row: 0, style: style)
    join([.left, .down], column: right, row: 0, style: style)
    join([.right, .up], column: 0, row: bottom, style: style)
    join([.left, .up], column: right, row: bottom, style: style)
  }

  /// Draws a line right or down from a position, and joins it with the lines that it crosses.
  public func line(
    _ axis: Axis, column: Int, row: Int, length: Int, style: Style = .plain
  ) {
    let isHorizontal = axis == .horizontal
    let start = isHorizontal ? column : row
    let visible = isHorizontal ? visibleColumns : visibleRows
    let arms: BoxArms = isHorizontal ? [.left, .right] : [.up, .down]
    let crossed = visible.clamped(to: start..<start + max(0, length)).compactMap { index in
      let (column, row) = isHorizontal ? (index, row) : (column, index)
      return self.arms(column: column, row: row).map { (column, row, $0.union(arms)) }
    }
    fill(
      arms.glyph, column: column, row: row, width: isHorizontal ? length : 1,
      height: isHorizontal ? 1 : length, style: style)
    for (column, row, arms) in crossed {
      write(String(arms.glyph), column: column, row: row, style: style)
    }
  }

  private func join(_ arms: BoxArms, column: Int, row: Int, style: Style) {
    let present = self.arms(column: column, row: row) ?? []
    write(String(present.union(arms).glyph), column: column, row: row, style: style)
  }

  /// The directions in which lines leave a cell; nil if the cell holds no line.
  private func arms(column: Int, row: Int) -> BoxArms? {
    scalar(column: column, row: row).flatMap { BoxArms($0) }
  }
}

/// The directions in which lines leave a cell.
private struct BoxArms: OptionSet {
  let rawValue: Int

  static let up = BoxArms(rawValue: 1)
  static let down = BoxArms(rawValue: 2)
  static let left = BoxArms(rawValue: 4)
  static let right = BoxArms(rawValue: 8)

  /// The glyphs, indexed by the raw value of their arms.
  private static let glyphs: [Character] = Array(" │││─┘┐┤─└┌├─┴┬┼")

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the arms of a box glyph; nil if the glyph is not part of a box.
  init?(_ glyph: Unicode.Scalar) {
    guard (0x2500...0x253C).contains(glyph.value),
      let index = BoxArms.glyphs.lastIndex(of: Character(glyph))
    else { return nil }
    self.init(rawValue: index)
  }

  var glyph: Character { BoxArms.glyphs[rawValue] }
}
