import WorkflowTextUI

/// The square on which the next mark is placed, unless the user names another one.
struct BoardCursor {
  var square = Square(row: 1, column: 1)

  /// Returns the commands that move the cursor, which stops at the edges.
  func moves(_ move: @escaping (BoardCursor) -> Void) -> [Command] {
    func moving(
      _ name: String, _ keys: [KeyPress], _ help: String, rows: Int = 0, columns: Int = 0
    ) -> Command {
      Command(name, keys: keys, help: help) {
        move(
          BoardCursor(
            square: Square(
              row: min(2, max(0, square.row + rows)),
              column: min(2, max(0, square.column + columns)))))
      }
    }
    return [
      moving("left", ["left", "h"], "Left", columns: -1),
      moving("right", ["right", "l"], "Right", columns: 1),
      moving("up", ["up", "k"], "Up", rows: -1),
      moving("down", ["down", "j"], "Down", rows: 1),
    ]
  }
}
