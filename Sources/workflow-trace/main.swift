import Foundation
import WorkflowReflection
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTracing

/// Does what the command line asks for.
func run(_ command: Arguments.Command) async throws -> ExitCode {
  switch command {
  case .help: StandardOutput.print(Arguments.usage, terminator: "")
  case .summary(let paths):
    let summaries = try paths.map { try TraceSummary(of: Trace(at: URL(filePath: $0))) }
    for line in SummaryText(summaries).lines { StandardOutput.print(line) }
  case .view(let path, let follows, let options):
    let browser = TraceBrowser(try Trace(at: URL(filePath: path)))
    return await InspectorWorkflow(follows: follows, browser: browser).runInTerminal(options)
  case .perfetto(let path, let output):
    let trace = try Trace(at: URL(filePath: path))
    try OutputFile.write(
      PerfettoTrace(of: trace).bytes, to: output, beginningWith: PerfettoTrace.beginning,
      isPrivate: true)
  case .html(let path, let output, let turns):
    let trace = try Trace(at: URL(filePath: path))
    try OutputFile.write(
      TracePage(of: trace, turns: turns).bytes, to: output, beginningWith: TracePage.beginning,
      isPrivate: true)
  }
  return .success
}

/// Prints an error on standard error.
func report(_ message: String) {
  DescriptorOutput.write("workflow-trace: \(message.visible)\n", to: STDERR_FILENO)
}

do throws(Arguments.Mistake) {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  do {
    let code = try await run(arguments.command).rawValue
    exit(StandardOutput.isComplete ? code : 1)
  } catch {
    report("\(error)")
    exit(1)
  }
} catch {
  report("\(error.message); see workflow-trace --help")
  exit(2)
}
