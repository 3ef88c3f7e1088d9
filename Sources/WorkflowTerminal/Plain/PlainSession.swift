import Workflow
import WorkflowResidence
import WorkflowTextUI

/// Shows an app as lines, of which only the changed ones are printed, and reads commands.
///
/// After each command, everything that can be done without waiting has been done before something is
/// printed: the same input gives the same output. What comes later, from a clock or a network, is
/// printed when it comes.
struct PlainSession<Root: Workflow> where Root.Rendering: TextScreen {
  let harness: TerminalHarness<Root>
  let console: Console
  private let bell = Bell()
  private var report = LineReport()

  init(
    _ harness: TerminalHarness<Root>, console: Console
  ) {
    self.harness = harness
    self.console = console
  }

  /// Follows lines until they end, or the app does.
  mutating func run(_ input: LineInput) async -> ExitCode {
    input.begin { [bell] in bell.ring() }
    while true {
      // An undo makes another tree, so this is said again and again.
      harness.app.host.onPendingWork { [bell] in bell.ring() }
      harness.settle()
      printChanges()
      if let code = harness.exitCode { return code }
      if console.hasFailed { return .failure }
      switch input.next() {
      case .line(let line): follow(line)
      case .nothingYet:
        await bell.wait()
        if Task.isCancelled { return .failure }
      case .end:
        harness.end()
        return .success
      }
    }
  }

  private func follow(_ line: String) {
    do {
      if line.split(whereSeparator: \.isWhitespace) == ["help"] {
        printHelp()
      } else {
        _ = try harness.follow(line)
      }
    } catch {
      console.complain(error.description)
    }
  }

  /// Says what can be done now; an app's own help is about keys.
  private func printHelp() {
    for command in harness.commands where command.name != "help" {
      console.write("  \(command.usage): \(command.help)\n")
    }
  }

  private mutating func printChanges() {
    let lines = report.changes(to: harness.frame, newRows: harness.app.window.takeNewRows())
    if !lines.isEmpty { console.write(lines.map { $0 + "\n" }.joined()) }
  }
}
