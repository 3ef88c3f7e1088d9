import WorkflowTextUI

/// A board, with a line above and one below it.
///
/// While marks can be placed, it has a cursor. The cursor is kept for the view and not in any state:
/// the game knows nothing of it. The board is drawn as large as there is room for; on screens of a few
/// rows the lines stand beside it. As lines, rows and columns have their numbers.
struct BoardView: TextView {
  var board: Board
  /// What stands above the board.
  var headline: String
  /// What stands below the board.
  var message: String?
  /// What can be done; help shows them before the keys that move the cursor.
  var commands: [Command]
  /// Places the next mark; nil once the game has ended.
  var onPlace: ((Square) -> Void)?

  func size(within limit: Size, in context: ViewContext) -> Size {
    switch context.form {
    case .lines: lines.size(within: limit, in: context.child("lines", for: lines))
    case .screen: limit
    }
  }

  func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let cursor = context.state(BoardCursor())
    let isFocused = takeInput(cursor, in: context)
    switch context.form {
    case .lines:
      lines.draw(on: canvas, in: context.child("lines", for: lines))
    case .screen:
      let grid = BoardGrid(
        board: board, cursor: isFocused ? cursor.value.square : nil, style: context.style)
      draw(grid, on: canvas, in: context)
    }
  }
}

// MARK: - Input

extension BoardView {
  /// Takes keys and offers commands; returns whether there is a cursor.
  private func takeInput(_ cursor: ViewState<BoardCursor>, in context: ViewContext) -> Bool {
    guard let onPlace else {
      context.offer { commands }
      return false
    }
    receiveDigits(cursor, onPlace, in: context)
    // As lines, the cursor cannot be seen.
    let hasCursor = context.form == .screen
    context.offer {
      guard hasCursor else { return commands }
      let placeHere = Command(
        "place-here", keys: ["enter", "space"], help: "Place \(board.turn.text)"
      ) { onPlace(cursor.value.square) }
      return [placeHere] + commands + cursor.value.moves { cursor.value = $0 }
    }
    return context.takeFocus() && hasCursor
  }

  /// Takes a key for each square; by name it is `place 1 1` and so on.
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
    // A row for each line, also while there is no message: the board stays where it is.
    guard let scale = BoardGrid.Scale.boxed(in: canvas.size, otherRows: 2) else {
      return drawBeside(grid, on: canvas, in: context)
    }
    let size = scale.size
    // Where there is room, blank rows stand between the board and the lines.
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

  /// Writes a line in the middle.
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
    // There is room for one of the lines. After the end, who has won matters more than the question.
    let text = onPlace == nil ? headline : message ?? headline
    for (row, line) in text.wrapped(toWidth: canvas.size.width - start).enumerated() {
      canvas.write(line, column: start, row: row, style: context.style)
    }
  }

  /// The board as it is read out.
  private var lines: Text {
    let rows = (0..<3).map { row in
      let marks = (0..<3).map { board[Square(row: row, column: $0)]?.text ?? "." }
      return "  \(row + 1) \(marks.joined(separator: " "))"
    }
    let lines = [headline, "", "    1 2 3"] + rows + (message.map { ["", $0] } ?? [])
    return Text(lines.joined(separator: "\n"))
  }
}
