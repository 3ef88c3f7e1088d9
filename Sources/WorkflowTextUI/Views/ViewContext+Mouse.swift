extension ViewContext {
  /// Receives the button of the mouse on a canvas.
  ///
  /// A press gives the view the focus, if it can have it. Until the release, the view gets all that
  /// the mouse does, also outside of the canvas. Positions count from the top left of the canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas.
  ///   - enters: Whether a double click is the enter key as well.
  ///   - handle: A closure that receives what the mouse does.
  public func receiveMouse(
    on canvas: Canvas, enters: Bool = false, _ handle: @escaping (MouseEvent) -> Void
  ) {
    addArea(canvas, .button(.drags, enters: enters, handle))
  }

  /// Receives presses on a canvas, on which a drag selects text.
  func receivePresses(on canvas: Canvas, enters: Bool, _ handle: @escaping (MouseEvent) -> Void) {
    addArea(canvas, .button(.presses, enters: enters, handle))
  }

  /// Receives the wheel of the mouse on a canvas; the innermost canvas under the pointer gets it.
  ///
  /// - Parameters:
  ///   - canvas: The canvas.
  ///   - scroll: Scrolls by rows, down if positive. It changes neither focus nor selection.
  public func receiveWheel(on canvas: Canvas, _ scroll: @escaping (Int) -> Void) {
    addArea(canvas, .wheel(scroll))
  }

  /// Does something when the canvas is clicked: pressed, and released on it too.
  public func receiveClick(on canvas: Canvas, _ act: @escaping () -> Void) {
    let handle = { (event: MouseEvent) in
      let (column, row) = (event.position.column, event.position.row)
      if event.action == .release, (0..<canvas.size.width).contains(column),
        (0..<canvas.size.height).contains(row)
      {
        act()
      }
    }
    addArea(canvas, .button(.clicks, enters: false, handle))
  }

  /// Keeps a drag that begins on a canvas from selecting text beside it.
  ///
  /// - Parameter margin: The columns at the left that are not selected, such as marks of a list.
  func bound(_ canvas: Canvas, margin: Int = 0) {
    guard form != .lines else { return }
    let start = canvas.originInFrame.column
    let columns = start + min(margin, canvas.size.width)..<start + canvas.size.width
    addArea(canvas, .region(columns: columns.clamped(to: canvas.columnsOfFrame)))
  }

  /// Keeps the mouse from what was drawn on a canvas before.
  func cover(_ canvas: Canvas) {
    addArea(canvas, .cover)
    pass.dropParagraphs(under: canvas)
  }

  private func addArea(_ canvas: Canvas, _ answer: MouseArea.Answer) {
    guard form != .lines, !canvas.rowsOfFrame.isEmpty, !canvas.columnsOfFrame.isEmpty else {
      return
    }
    // A view that was pressed is found again in the next pass.
    if case .button = answer { _ = pass.node(of: scope) }
    pass.add(
      MouseArea(
        scope: scope, answer: answer, columns: canvas.columnsOfFrame, rows: canvas.rowsOfFrame,
        origin: canvas.originInFrame))
  }
}
