import Workflow
import WorkflowTextUI

/// An app that has done all that it can do before anything of it is shown: for scripts and lines.
///
/// Its tree lives on the actor of the caller, as on the whole screen. What workers do off that actor
/// is collected and runs in between, so the same input gives the same output.
struct SettledApp<Root: Workflow> where Root.Rendering: TextScreen {
  let app: RunningApp<Root>

  var exitCode: ExitCode? { app.exitCode }
  var frame: Frame { app.window.frame }

  /// Does what a line of a script says; false if it says nothing.
  func follow(
    _ line: some StringProtocol, isolation: isolated (any Actor)? = #isolation
  ) async throws(CommandError) -> Bool {
    let inputs = try AppInput.reading(line)
    for input in inputs {
      try app.take(input)
      await settle()
    }
    return !inputs.isEmpty
  }

  /// Lets workers and messages do what they can do without waiting for something outside.
  ///
  /// An actor with an executor of its own, as the main actor has, takes its jobs in turn: after one
  /// yield everything that waited before has run once. All is done when a number of turns have passed in
  /// which nothing was collected and nothing was asked for: the number allows for jobs that only lead
  /// to the next one. On any other actor, work off the actor is not waited for.
  func settle(isolation: isolated (any Actor)? = #isolation) async {
    var quietTurns = 0
    while quietTurns < 16 {
      let isBusy = app.host.drainCollected()
      let hasFollowed = app.followRequests()
      quietTurns = isBusy || hasFollowed ? 0 : quietTurns + 1
      await Task.yield()
    }
  }
}
