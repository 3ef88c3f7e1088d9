/// The rows in which the user is about to type or choose.
struct FocusPoint {
  /// The canvas of these rows, which may not be visible.
  let canvas: Canvas
  /// A value that changes when the rows should be shown again, such as the position of a caret.
  let position: AnyHashable

  /// The number of rows to scroll down to show these rows.
  ///
  /// It is negative for scrolling up, and 0 if any of the rows is visible.
  var rowsOutside: Int {
    let visible = canvas.visibleRows
    guard visible.isEmpty, canvas.size.height > 0 else { return 0 }
    // If no row is visible, the empty range lies at the edge that the rows are beyond.
    return visible.lowerBound > 0 ? -visible.lowerBound : canvas.size.height - visible.lowerBound
  }
}
