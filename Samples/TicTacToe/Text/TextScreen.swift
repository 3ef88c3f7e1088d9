/// A screen that can be shown as lines of text and played by commands.
protocol TextScreen {
  var lines: [String] { get }
  var commands: [Command] { get }
}

extension MainScreen: TextScreen {
  private var content: any TextScreen {
    switch self {
    case .authentication(.login(let screen)): screen
    case .authentication(.twoFactor(let screen)): screen
    case .authentication(.waiting(let screen)): screen
    case .game(.newGame(let screen)): screen
    case .game(.playing(let screen)): screen
    case .game(.confirmingQuit(let question, over: let board)):
      Overlay(top: question, bottom: board)
    case .game(.over(let screen)): screen
    }
  }

  var lines: [String] { content.lines }
  var commands: [Command] { content.commands }
}

/// A screen over another one, which is seen but cannot be reached.
private struct Overlay: TextScreen {
  var top: any TextScreen
  var bottom: any TextScreen

  var lines: [String] { bottom.lines + [""] + top.lines }
  var commands: [Command] { top.commands }
}
