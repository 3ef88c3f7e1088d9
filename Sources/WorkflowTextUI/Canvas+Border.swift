extension Canvas {
  /// Draws a box along the edges, with a title in its upper side, and returns the inside.
  ///
  /// The inside of a canvas with fewer than three columns or rows is empty. Canvases of a single
  /// column or row get a single line.
  ///
  /// ```text
  /// ┌ Inbox ───┐
  /// │          │
  /// └──────────┘
  /// ```
  @discardableResult
  public func border(title: String = "", style: Style = .plain) -> Canvas {
    let right = size.width - 1
    let bottom = size.height - 1
    if size.height == 1 {
      fill("─", style: style)
    } else if size.width == 1 {
      fill("│", style: style)
    } else if size.width > 1, size.height > 1 {
      fill("─", column: 1, row: 0, width: right - 1, height: 1, style: style)
      fill("─", column: 1, row: bottom, width: right - 1, height: 1, style: style)
      fill("│", column: 0, row: 1, width: 1, height: bottom - 1, style: style)
      fill("│", column: right, row: 1, width: 1, height: bottom - 1, style: style)
      write("┌", column: 0, row: 0, style: style)
      write("┐", column: right, row: 0, style: style)
      write("└", column: 0, row: bottom, style: style)
      write("┘", column: right, row: bottom, style: style)
      writeTitle(title, style: style)
    }
    return part(column: 1, row: 1, width: size.width - 2, height: size.height - 2)
  }

  /// Writes a title with a blank on each side, if there is room for any of it.
  private func writeTitle(_ title: String, style: Style) {
    let room = size.width - 4
    guard room > 0, !title.isEmpty else { return }
    write(" " + title.truncated(toWidth: room) + " ", column: 1, row: 0, style: style)
  }
}
