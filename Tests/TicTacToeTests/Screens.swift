import Workflow

@testable import TicTacToe

extension MainScreen {
  var authentication: AuthenticationScreen? {
    if case .authentication(let screen) = self { screen } else { nil }
  }

  var game: GameScreen? {
    if case .game(let screen) = self { screen } else { nil }
  }
}

extension AuthenticationScreen {
  var login: LoginScreen? {
    if case .login(let screen) = self { screen } else { nil }
  }

  var twoFactor: TwoFactorScreen? {
    if case .twoFactor(let screen) = self { screen } else { nil }
  }

  var waiting: WaitingScreen? {
    if case .waiting(let screen) = self { screen } else { nil }
  }
}

extension GameScreen {
  var newGame: NewGameScreen? {
    if case .newGame(let screen) = self { screen } else { nil }
  }

  var playing: BoardScreen? {
    if case .playing(let screen) = self { screen } else { nil }
  }

  var confirmingQuit: (question: ConfirmQuitScreen, board: BoardScreen)? {
    if case .confirmingQuit(let question, over: let board) = self { (question, board) } else { nil }
  }

  var over: GameOverScreen? {
    if case .over(let screen) = self { screen } else { nil }
  }
}

extension LoginScreen {
  func logIn(email: String, password: String) {
    sink.send(.changeEmail(email))
    sink.send(.changePassword(password))
    sink.send(.logIn)
  }
}

extension NewGameScreen {
  func start(x: String, o: String) {
    sink.send(.changeName(.x, x))
    sink.send(.changeName(.o, o))
    sink.send(.start)
  }
}

extension BoardScreen {
  /// Places marks in turn on the squares with these numbers, from 0, row by row.
  func play(_ squares: Int...) {
    for square in squares { sink.send(.place(Square.all[square])) }
  }

  /// The board as nine characters, row by row.
  var picture: String {
    Square.all.map { board[$0].map { $0 == .x ? "x" : "o" } ?? "." }.joined()
  }
}
