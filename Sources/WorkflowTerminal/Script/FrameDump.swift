import Workflow
import WorkflowTextUI

/// Prints frames: the first one, and one after each line that asks for something.
struct FrameDump<Root: Workflow> where Root.Rendering: TextScreen {
  let app: SettledApp<Root>
  let console: Console
  private var count = 0

  init(_ app: SettledApp<Root>, console: Console) {
    self.app = app
    self.console = console
  }

  /// Follows lines until the lines or the app end.
  mutating func run(
    _ nextLine: () -> String?, isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await app.settle()
    app.app.saveChanges()
    if let code = app.exitCode { return code }
    printFrame()
    while !console.hasFailed, let line = nextLine() {
      do {
        guard try await app.follow(line) else { continue }
      } catch {
        console.report(error.description)
        continue
      }
      app.app.saveChanges()
      if let code = app.exitCode { return code }
      printFrame()
    }
    app.app.host.end()
    return console.hasFailed ? .failure : .success
  }

  private mutating func printFrame() {
    count += 1
    let lines = app.frame.lines.map { $0 + "\n" }
    console.write("--- frame \(count) ---\n" + lines.joined())
  }
}
