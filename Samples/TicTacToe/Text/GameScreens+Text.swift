import Workflow

extension NewGameScreen: TextScreen {
  var lines: [String] {
    [
      "New game",
      "  X: \(players.x.isEmpty ? "–" : players.x)",
      "  O: \(players.o.isEmpty ? "–" : players.o)",
    ] + (message.map { ["", $0] } ?? [])
  }

  var commands: [Command] {
    [
      .text(.x) { sink.send(.changeName(.x, $0)) },
      .text(.o) { sink.send(.changeName(.o, $0)) },
      .plain(.start) { sink.send(.start) },
      .plain(.leave) { sink.send(.leave) },
    ]
  }
}

extension BoardScreen: TextScreen {
  var lines: [String] {
    [headline, "", "    1 2 3"] + (0..<3).map(line) + (message.map { ["", $0] } ?? [])
  }

  private var headline: String {
    switch board.result {
    case nil: "\(players[board.turn]), place your \(board.turn.text)"
    case .win(let mark): "\(players[mark]) wins with \(mark.text)"
    case .draw: "Nobody wins"
    }
  }

  private func line(row: Int) -> String {
    let marks = (0..<3).map { board[Square(row: row, column: $0)]?.text ?? "." }
    return "  \(row + 1) \(marks.joined(separator: " "))"
  }

  var commands: [Command] {
    [
      Command(name: .place, parameters: "ROW COLUMN (1 to 3)") { arguments in
        guard let square = Square(text: arguments) else { return false }
        sink.send(.place(square))
        return true
      },
      .plain(.quit) { sink.send(.quit) },
    ]
  }
}

extension ConfirmQuitScreen: TextScreen {
  var lines: [String] { ["Give up this game?"] }

  var commands: [Command] {
    [.plain(.yes) { sink.send(.quit) }, .plain(.no) { sink.send(.stay) }]
  }
}

extension GameOverScreen: TextScreen {
  var lines: [String] { board.lines + ["", "Play again?"] }

  var commands: [Command] {
    [.plain(.again) { sink.send(.playAgain) }, .plain(.leave) { sink.send(.leave) }]
  }
}

extension Mark {
  fileprivate var text: String {
    switch self {
    case .x: "X"
    case .o: "O"
    }
  }
}

extension Square {
  /// Reads "ROW COLUMN", each from 1 to 3.
  fileprivate init?(text: String) {
    let numbers = text.split(separator: " ").map { Int($0) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1],
      (1...3).contains(row), (1...3).contains(column)
    else { return nil }
    self.init(row: row - 1, column: column - 1)
  }
}
