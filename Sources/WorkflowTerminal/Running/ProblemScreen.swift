import WorkflowPersistence
import WorkflowScreens
import WorkflowTextUI

/// A problem with a journal.
enum Problem {
  /// The turns are not kept any more.
  case journalHasEnded(JournalError)
  /// The states of before cannot be read.
  case cannotUndo(JournalError)

  var title: String {
    switch self {
    case .journalHasEnded: "The journal has ended"
    case .cannotUndo: "This cannot be undone"
    }
  }

  var text: String {
    switch self {
    case .journalHasEnded(let error), .cannotUndo(let error): "\(error)"
    }
  }

  /// The text where the app is shown as lines, so that it needs no answer.
  var line: String {
    switch self {
    case .journalHasEnded: "\(text) The program continues without its journal."
    case .cannotUndo: "\(title). \(text)"
    }
  }

  /// The help of the command that continues, which says how the app continues.
  var help: String {
    switch self {
    case .journalHasEnded: "Continue without it"
    case .cannotUndo: "Continue"
    }
  }
}

/// Tells the user, above what the app shows, what has gone wrong with its journal.
struct ProblemScreen: TextScreen {
  var problem: Problem
  /// The last frame of the app.
  var frame: Frame
  var resume: () -> Void
  var quit: () -> Void

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(
        BodyAndOverlaysScreen(
          body: Picture(frame: frame),
          overlays: [Overlay(Question(problem: problem, resume: resume, quit: quit))]))
      // In place of the app's last row: keys that it offers there do nothing now.
      KeyHelp()
    }
  }

  private struct Picture: TextScreen {
    var frame: Frame

    func view(in environment: ViewEnvironment) -> any TextView { FrameView(frame) }
  }

  private struct Question: TextScreen {
    var problem: Problem
    var resume: () -> Void
    var quit: () -> Void

    func view(in environment: ViewEnvironment) -> any TextView {
      Dialog(
        problem.title,
        commands: [
          Command("continue", keys: ["enter", "escape"], help: problem.help, perform: resume),
          // No letter: it may be one of a text that the user continues to type.
          Command("quit", key: "ctrl-q", help: "Quit", perform: quit),
        ]
      ) { Text(problem.text) }
    }
  }
}
