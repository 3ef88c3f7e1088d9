import Workflow
import WorkflowTextUI

/// Prints frames: the first one, and one after each line that asks for something.
struct FrameDump<Root: Workflow> where Root.Rendering: TextScreen {
  let harness: TerminalHarness<Root>
  let console: Console

  /// Follows lines until they end, or the app does.
  func run(_ nextLine: () -> String?) -> ExitCode {
    var count = 0
    func printFrame() {
      count += 1
      let lines = harness.frame.lines.map { $0 + "\n" }
      console.write("--- frame \(count) ---\n" + lines.joined())
    }
    if let code = harness.exitCode { return code }
    printFrame()
    while !console.hasFailed, let line = nextLine() {
      do {
        guard try harness.follow(line) else { continue }
      } catch {
        console.complain(error.description)
        continue
      }
      if let code = harness.exitCode { return code }
      printFrame()
    }
    harness.end()
    return console.hasFailed ? .failure : .success
  }
}
