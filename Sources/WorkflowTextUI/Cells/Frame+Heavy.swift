extension Frame {
  /// The frame with thick lines around what has the focus, for terminals without colours.
  package var withHeavyFocus: Frame {
    let focused = styles.map { $0.role == .focusedBorder }
    guard focused.contains(true) else { return self }
    var frame = self
    for index in frame.cells.indices where focused[Int(frame.cells[index].style)] {
      guard let heavy = LineStyle.heavyLikeness[frame.cells[index].glyph] else { continue }
      frame.cells[index].glyph = heavy
    }
    return frame
  }
}
