extension Frame {
  /// The frame with thick lines around what has the focus, for terminals without colours.
  package var withHeavyFocus: Frame {
    let focused = styles.map { $0.role == .focusedBorder }
    guard focused.contains(true) else { return self }
    var frame = self
    for index in frame.cells.indices where focused[Int(frame.cells[index].style)] {
      let glyph = frame.cells[index].glyph
      // A scroll bar on the line is thick already.
      let isThumb = glyph == LineStyle.thumb.value
      frame.cells[index].glyph = isThumb ? 0x2588 : LineStyle.heavyLikeness[glyph] ?? glyph
    }
    return frame
  }
}
