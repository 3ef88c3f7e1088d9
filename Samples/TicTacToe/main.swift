import Foundation
import WorkflowTerminal

exit(await runTicTacToe(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runTicTacToe(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    let service = DemoAuthenticationService(delay: options.delay)
    // Actions have passwords in them, which must not be in a journal.
    return await MainWorkflow(service: service).runInTerminal(
      options.terminal, describe: { "\(type(of: $0))" })
  } catch {
    TerminalOptions.report("\(error); see tic-tac-toe --help", programName: "tic-tac-toe")
    return .usage
  }
}
