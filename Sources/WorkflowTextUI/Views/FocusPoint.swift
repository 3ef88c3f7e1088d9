/// The rows in which the user is about to type or choose.
struct FocusPoint {
  /// The rows in question, which may not be visible.
  let canvas: Canvas
  /// What changes when they should be seen again, such as a caret.
  let position: AnyHashable

  /// How many rows further down something has to begin for these rows to be seen; 0 if they are.
  var rowsOutside: Int {
    let visible = canvas.visibleRows
    guard visible.isEmpty, canvas.size.height > 0 else { return 0 }
    // Rows that are not visible count from the edge that they are behind.
    return visible.lowerBound > 0 ? -visible.lowerBound : canvas.size.height - visible.lowerBound
  }
}
