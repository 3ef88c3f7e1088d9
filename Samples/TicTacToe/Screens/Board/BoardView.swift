import WorkflowTextUI

/// A board, with a line of text above it and one below it.
///
/// While marks can be placed, the board has a cursor. The cursor is kept with the view, not in a
/// state, so the game knows nothing of it.
///
/// The board is drawn as large as possible. If there is no room for boxes, the text stands beside
/// it. In plain mode, the rows and columns have numbers.
struct BoardView: TextView {
  var board: Board
  /// The text above the board.
  var headline: String
  /// The text below the board; nil for none.
  var message: String?
  /// The commands of the screen, which help shows before those that move the cursor.
  var commands: [Command]
  /// Places the next mark; nil once the game has ended.
  var onPlace: ((Square) -> Void)?

  func size(within limit: Size, in context: ViewContext) -> Size {
    switch context.form {
    case .lines: lines.size(within: limit, in: context.child("lines", for: lines))
    case .screen, .inline: limit
    }
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let cursor = context.state(BoardCursor())
    let isFocused = takeInput(cursor, in: context)
    switch context.form {
    case .lines:
      lines.draw(on: canvas, in: context.child("lines", for: lines))
    case .screen, .inline:
      let grid = BoardGrid(
        board: board, cursor: isFocused ? cursor.value.square : nil, style: context.style)
      draw(grid, on: canvas, in: context)
    }
  }
}

// MARK: - Input

extension BoardView {
  /// Handles keys and offers commands, and returns whether to show the cursor.
  private func takeInput(_ cursor: ViewState<BoardCursor>, in context: ViewContext) -> Bool {
    guard let onPlace else {
      context.offer { commands }
      return false
    }
    receiveDigits(cursor, onPlace, in: context)
    // In plain mode, there is no cursor to see.
    let hasCursor = context.form != .lines
    context.offer {
      guard hasCursor else { return commands }
      let placeHere = Command(
        "place-here", keys: ["enter", "space"], help: "Place \(board.turn.text)"
      ) { onPlace(cursor.value.square) }
      let moves = cursor.value.moves { cursor.value = $0 }
      // As lines, `place` takes a row and a column.
      return [placeHere.replacedInLines()] + commands + moves.map { $0.replacedInLines() }
    }
    return context.takeFocus() && hasCursor
  }

  /// Handles the keys 1 to 9, one for each square; by name, the command is `place 1 1` and so on.
  private func receiveDigits(
    _ cursor: ViewState<BoardCursor>, _ onPlace: @escaping (Square) -> Void,
    in context: ViewContext
  ) {
    context.receive { event in
      guard case .key(let key) = event,
        let square = Square.all.first(where: { key == KeyPress("\($0.number)") })
      else { return false }
      cursor.value.square = square
      onPlace(square)
      return true
    }
  }
}

// MARK: - Drawing

extension BoardView {
  private func draw(_ grid: BoardGrid, on canvas: Canvas, in context: ViewContext) {
    // Each text has a row, even if there is no message, so that the board does not move.
    guard let scale = BoardGrid.Scale.boxed(in: canvas.size, otherRows: 2) else {
      return drawBeside(grid, on: canvas, in: context)
    }
    let size = scale.size
    // If there is room, blank rows stand between the board and the texts.
    let gap = canvas.size.height >= size.height + 4 ? 1 : 0
    let top = (canvas.size.height - size.height - 2 * gap - 2) / 2
    write(headline, row: top, on: canvas, in: context)
    let boardRow = top + 1 + gap
    grid.draw(
      on: canvas.part(
        column: (canvas.size.width - size.width) / 2, row: boardRow, width: size.width,
        height: size.height),
      scale)
    write(message ?? "", row: boardRow + size.height + gap, on: canvas, in: context)
  }

  /// Writes a line of text in the middle of a row.
  private func write(_ text: String, row: Int, on canvas: Canvas, in context: ViewContext) {
    let text = text.truncated(toWidth: canvas.size.width)
    canvas.write(
      text, column: (canvas.size.width - text.columnCount) / 2, row: row,
      style: context.style.adding(.bold))
  }

  private func drawBeside(_ grid: BoardGrid, on canvas: Canvas, in context: ViewContext) {
    let size = BoardGrid.Scale.bare.size
    grid.draw(on: canvas.part(column: 0, row: 0, width: size.width, height: size.height), .bare)
    let start = size.width + 1
    guard canvas.size.width > start else { return }
    // There is room for one of the texts. After a game, the result matters more than the question.
    let text = onPlace == nil ? headline : message ?? headline
    for (row, line) in text.wrapped(toWidth: canvas.size.width - start).enumerated() {
      canvas.write(line, column: start, row: row, style: context.style)
    }
  }

  /// The board as a screen reader reads it out.
  private var lines: Text {
    let rows = (0..<3).map { row in
      let marks = (0..<3).map { board[Square(row: row, column: $0)]?.text ?? "." }
      return "  \(row + 1) \(marks.joined(separator: " "))"
    }
    let lines = [headline, "", "    1 2 3"] + rows + (message.map { ["", $0] } ?? [])
    return Text(lines.joined(separator: "\n"))
  }
}
