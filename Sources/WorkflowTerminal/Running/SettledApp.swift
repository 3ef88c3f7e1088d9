import Workflow
import WorkflowSynchronization
import WorkflowTextUI

/// An app that does all possible work before it is shown, for scripts and plain mode.
///
/// Its tree lives on the actor of the caller, as on the full screen. Work that workers do off that
/// actor is collected and runs in between, so the same input gives the same output.
struct SettledApp<Root: Workflow> where Root.Rendering: TextScreen {
  let app: RunningApp<Root>

  var exitCode: ExitCode? { app.exitCode }
  var frame: Frame { app.window.frame }

  /// Performs a line of a script, and returns whether the line asked for anything.
  ///
  /// - Parameter isTyped: Whether a person types the line at a prompt.
  func follow(
    _ line: some StringProtocol, isTyped: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(CommandError) -> Bool {
    guard let input = try AppInput.reading(line, isTyped: isTyped) else { return false }
    for step in try app.steps(of: input) {
      if app.exitCode == nil { _ = try step() }
      await settle()
    }
    return true
  }

  /// Lets workers and messages do what they can do without waiting for something outside.
  ///
  /// An actor with an executor of its own, such as the main actor, runs its jobs in order: after
  /// one yield, everything that waited before has run once. The app has settled after a number of
  /// turns in which nothing was collected and nothing was requested. That number allows for jobs
  /// that only lead to the next one. On any other actor, work off the actor is not awaited.
  func settle(isolation: isolated (any Actor)? = #isolation) async {
    var quietTurns = 0
    while quietTurns < 16 {
      let isBusy = app.host.jobs?.run() == true
      let hasFollowed = app.followRequests()
      _ = app.answerDeviceRequests()
      quietTurns = isBusy || hasFollowed ? 0 : quietTurns + 1
      await Task.yield()
    }
  }
}
