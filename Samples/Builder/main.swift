import Foundation
import WorkflowTerminal

exit(await runBuilder(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage or a file with a mistake.
@MainActor func runBuilder(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    return try await BuilderProgram(options: options).run()
  } catch let error as UsageError {
    TerminalOptions.report("\(error); see builder --help", programName: "builder")
  } catch {
    TerminalOptions.report("\(error)", programName: "builder")
  }
  return .usage
}
