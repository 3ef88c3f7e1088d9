import Workflow
import WorkflowScreens

@testable import TicTacToeSample

extension AnyScreen {
  var authentication: BackStackScreen<AnyScreen>? { wrapped as? BackStackScreen<AnyScreen> }

  var game: BodyAndOverlaysScreen<AnyScreen, ConfirmQuitScreen>? {
    wrapped as? BodyAndOverlaysScreen<AnyScreen, ConfirmQuitScreen>
  }
}

/// The screens that can be on top while the user logs in.
extension BackStackScreen<AnyScreen> {
  var login: LoginScreen? { top.wrapped as? LoginScreen }
  var twoFactor: TwoFactorScreen? { top.wrapped as? TwoFactorScreen }
  var waiting: WaitingScreen? { top.wrapped as? WaitingScreen }
}

/// The screens of a game; those below a question do not count as shown.
extension BodyAndOverlaysScreen<AnyScreen, ConfirmQuitScreen> {
  var newGame: NewGameScreen? { overlays.isEmpty ? body.wrapped as? NewGameScreen : nil }
  var playing: BoardScreen? { overlays.isEmpty ? body.wrapped as? BoardScreen : nil }
  var over: GameOverScreen? { overlays.isEmpty ? body.wrapped as? GameOverScreen : nil }

  var confirmingQuit: (question: ConfirmQuitScreen, board: BoardScreen)? {
    guard let overlay = overlays.first, overlay.isModal, let board = body.wrapped as? BoardScreen
    else { return nil }
    return (overlay.content, board)
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
}

extension Board {
  /// The board as nine characters, row by row.
  var picture: String {
    Square.all.map { self[$0].map { $0 == .x ? "x" : "o" } ?? "." }.joined()
  }
}
