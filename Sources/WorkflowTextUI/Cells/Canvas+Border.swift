extension Canvas {
  /// Draws a box along the edges, and joins its lines with those of the boxes that it meets.
  ///
  /// A canvas of a single column or row gets a single line.
  ///
  /// ```text
  /// ╭─────┬──╮
  /// │     │  │
  /// ╰─────┴──╯
  /// ```
  public func box(_ lines: LineStyle = .rounded, style: Style = .plain) {
    let right = size.width - 1
    let bottom = size.height - 1
    func line(_ axis: Axis, column: Int, row: Int, length: Int) {
      self.line(axis, column: column, row: row, length: length, lines, style: style)
    }
    if bottom == 0 { return line(.horizontal, column: 0, row: 0, length: size.width) }
    if right == 0 { return line(.vertical, column: 0, row: 0, length: size.height) }
    line(.horizontal, column: 1, row: 0, length: right - 1)
    line(.horizontal, column: 1, row: bottom, length: right - 1)
    line(.vertical, column: 0, row: 1, length: bottom - 1)
    line(.vertical, column: right, row: 1, length: bottom - 1)
    join([.right, .down], column: 0, row: 0, lines, style: style)
    join([.left, .down], column: right, row: 0, lines, style: style)
    join([.right, .up], column: 0, row: bottom, lines, style: style)
    join([.left, .up], column: right, row: bottom, lines, style: style)
  }

  /// Draws a line right or down from a position, and joins it with the lines that it crosses.
  public func line(
    _ axis: Axis, column: Int, row: Int, length: Int, _ lines: LineStyle = .rounded,
    style: Style = .plain
  ) {
    let isHorizontal = axis == .horizontal
    let start = isHorizontal ? column : row
    let visible = isHorizontal ? visibleColumns : visibleRows
    let arms: BoxArms = isHorizontal ? [.left, .right] : [.up, .down]
    var crossed: [(column: Int, row: Int, glyph: String, style: Style)] = []
    for index in visible.clamped(to: start..<start + min(max(0, length), .unlimited)) {
      let (column, row) = isHorizontal ? (index, row) : (column, index)
      guard let present = self.line(column: column, row: row) else { continue }
      // The scroll bar of a neighbour stays on the edge that both share.
      let isThumb = !isHorizontal && lines != .heavy && present.glyph == LineStyle.thumb
      let glyph = isThumb ? "┃" : String(lines.glyph(present.arms.union(arms)))
      crossed.append((column, row, glyph, kept(present.style, or: style)))
    }
    fill(
      lines.glyph(arms), column: column, row: row, width: isHorizontal ? length : 1,
      height: isHorizontal ? 1 : length, style: style)
    for (column, row, glyph, style) in crossed {
      write(glyph, column: column, row: row, style: style)
    }
  }

  /// Makes a vertical line thick in some rows, but not where lines to the side leave it.
  func thicken(column: Int, rows: Range<Int>, style: Style) {
    for row in rows.clamped(to: visibleRows) {
      let arms = line(column: column, row: row)?.arms ?? []
      guard arms.isDisjoint(with: [.left, .right]) else { continue }
      fill(
        Character(LineStyle.thumb), column: column, row: row, width: 1, height: 1, style: style)
    }
  }

  private func join(
    _ arms: BoxArms, column: Int, row: Int, _ lines: LineStyle, style: Style
  ) {
    let present = line(column: column, row: row)
    let glyph = lines.glyph(present?.arms.union(arms) ?? arms)
    write(
      String(glyph), column: column, row: row,
      style: present.map { kept($0.style, or: style) } ?? style)
  }

  /// Returns the style of a line that two boxes share: it belongs to the one with the focus.
  private func kept(_ present: Style, or style: Style) -> Style {
    present.role == .focusedBorder ? present : style
  }

  /// The glyph of a line, the directions in which it leaves its cell, and its style; nil if the cell
  /// holds no line.
  private func line(
    column: Int, row: Int
  ) -> (glyph: Unicode.Scalar, arms: BoxArms, style: Style)? {
    guard let glyph = scalar(column: column, row: row), let arms = BoxArms(glyph) else {
      return nil
    }
    return (glyph, arms, style(column: column, row: row))
  }
}
