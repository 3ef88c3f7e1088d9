import Foundation
import Workflow
import WorkflowOperations
import WorkflowTerminal

/// Shows a run as a table on a terminal, or as lines, until it has ended.
@MainActor struct BuilderSession {
  let workflow: BuilderWorkflow
  let options: TerminalOptions

  /// Runs the workflow.
  ///
  /// - Returns: An exit code, and the end of the run; nil if it was left before.
  func run(_ report: LineReport) async -> (ExitCode, BuilderWorkflow.Output?) {
    showsLines ? await printLines(report) : await showTable()
  }

  /// Whether there is no terminal that could show a table, and no frames were asked for.
  private var showsLines: Bool {
    if options.script != nil || options.dumps || options.isFullScreen { return false }
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    return options.isPlain || kind == "dumb" || isatty(STDIN_FILENO) == 0
      || isatty(STDOUT_FILENO) == 0
  }

  private func showTable() async -> (ExitCode, BuilderWorkflow.Output?) {
    var end: BuilderWorkflow.Output?
    let host = TerminalHost(workflow, options: options) { output in
      end = output
      return .exit(.success)
    }
    return (await host.run(), end)
  }

  /// Runs without reading input, which in a pipeline is for another program.
  private func printLines(_ report: LineReport) async -> (ExitCode, BuilderWorkflow.Output?) {
    var report = report
    let (outputs, continuation) = AsyncStream.makeStream(of: BuilderWorkflow.Output.self)
    let host = WorkflowHost(workflow, onOutput: { continuation.yield($0) })
    func show(_ screen: BuilderScreen) {
      let text = report.lines(for: screen.status.update?.operations ?? []).map { "\($0)\n" }
        .joined()
      do {
        if !text.isEmpty { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
      } catch {
        // The output has no reader any more.
        screen.onQuit.send()
      }
    }
    show(host.rendering)
    let subscription = host.onRendering { show($0) }
    defer { subscription.cancel() }
    var iterator = outputs.makeAsyncIterator()
    return (.failure, await iterator.next())
  }
}
