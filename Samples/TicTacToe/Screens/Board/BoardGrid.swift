import WorkflowTextUI

/// The squares of a board, in one of three sizes.
struct BoardGrid {
  var board: Board
  /// The square that has the cursor; nil if there is no cursor.
  var cursor: Square?
  var style: Style

  /// The size in which the squares are drawn.
  enum Scale: CaseIterable {
    /// In boxes, with marks of three rows.
    case large
    /// In boxes, with marks of one character.
    case small
    /// Without boxes.
    case bare

    /// The columns and rows of a square, without the lines around it.
    var square: Size {
      switch self {
      case .large: Size(width: 7, height: 3)
      case .small, .bare: Size(width: 3, height: 1)
      }
    }

    var hasLines: Bool { self != .bare }

    /// The columns and rows of the whole board.
    var size: Size {
      let lines = hasLines ? 4 : 0
      return Size(width: 3 * square.width + lines, height: 3 * square.height + lines)
    }

    /// Returns the largest scale with boxes that leaves room for other rows; nil if there is none.
    static func boxed(in room: Size, otherRows: Int) -> Scale? {
      allCases.first { scale in
        scale.hasLines && scale.size.width <= room.width
          && scale.size.height + otherRows <= room.height
      }
    }
  }

  /// Draws the board at the top left of a canvas.
  func draw(on canvas: Canvas, _ scale: Scale) {
    let line = scale.hasLines ? 1 : 0
    for square in Square.all {
      // The part includes the lines around the square, which its neighbours draw too.
      let box = canvas.part(
        column: square.column * (scale.square.width + line),
        row: square.row * (scale.square.height + line),
        width: scale.square.width + 2 * line, height: scale.square.height + 2 * line)
      if scale.hasLines { box.box(style: style.adding(.border)) }
      let inside = box.part(
        column: line, row: line, width: scale.square.width, height: scale.square.height)
      draw(square, on: inside, scale)
    }
  }

  /// Draws one square.
  ///
  /// - Parameter canvas: The square without the lines around it.
  private func draw(_ square: Square, on canvas: Canvas, _ scale: Scale) {
    let isMarked = square == cursor
    let style = style.adding(isMarked ? .selection : .plain)
    canvas.fill(style: style)
    let (middle, right) = (canvas.size.height / 2, canvas.size.width - 1)
    if isMarked {
      // Brackets show the cursor too, since not every terminal shows styles.
      canvas.write("[", column: 0, row: middle, style: style)
      canvas.write("]", column: right, row: middle, style: style)
    }
    guard let mark = board[square] else {
      // An empty square shows the key that places a mark on it.
      canvas.write("\(square.number)", column: right / 2, row: middle, style: style.adding(.muted))
      return
    }
    for (row, line) in (scale == .large ? mark.picture : [mark.text]).enumerated() {
      canvas.write(
        line, column: (canvas.size.width - line.count) / 2, row: row, style: style.adding(.bold))
    }
  }
}

extension Mark {
  /// The mark in three rows.
  fileprivate var picture: [String] {
    switch self {
    case .x: ["\\ /", " X ", "/ \\"]
    case .o: ["┌─┐", "│ │", "└─┘"]
    }
  }
}
