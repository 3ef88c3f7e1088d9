import WorkflowScreens
import WorkflowTextUI

/// Tells the user, above what the app shows, that its turns are not kept any more.
struct ProblemScreen: TextScreen {
  var problem: String
  /// What the app has shown last.
  var frame: Frame
  var goOn: () -> Void
  var quit: () -> Void

  func view(in environment: ViewEnvironment) -> any TextView {
    BodyAndOverlaysScreen(
      body: Picture(frame: frame),
      overlays: [Overlay(Question(problem: problem, goOn: goOn, quit: quit))]
    ).view(in: environment)
  }

  private struct Picture: TextScreen {
    var frame: Frame

    func view(in environment: ViewEnvironment) -> any TextView { FrameView(frame) }
  }

  private struct Question: TextScreen {
    var problem: String
    var goOn: () -> Void
    var quit: () -> Void

    func view(in environment: ViewEnvironment) -> any TextView {
      Dialog(
        "The journal has ended",
        commands: [
          Command("go-on", keys: ["enter", "escape"], help: "Go on without it", perform: goOn),
          Command("quit", key: "q", help: "Quit", perform: quit),
        ]
      ) { Text(problem) }
    }
  }
}
