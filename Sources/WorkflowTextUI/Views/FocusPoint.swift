/// The rows in which the user is about to type or choose.
struct FocusPoint {
  /// The canvas of these rows, which may not be visible.
  let canvas: Canvas
  /// A value that changes when the rows should be shown again, such as the position of a caret.
  let position: AnyHashable

  /// The number of rows to scroll down to show these rows on a canvas, wherever that is cut.
  ///
  /// It is negative for scrolling up, and 0 if any of the rows is on the canvas.
  func rowsOutside(of view: Canvas) -> Int {
    let top = canvas.originInFrame.row - view.originInFrame.row
    let end = top + canvas.size.height
    guard canvas.size.height > 0, view.size.height > 0 else { return 0 }
    if end <= 0 { return top }
    return top >= view.size.height ? end - view.size.height : 0
  }
}
