import Foundation
import WorkflowTerminal

exit(await runTicTacToe(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runTicTacToe(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try TerminalOptions(arguments, programName: "tic-tac-toe")
    if options.asksForHelp {
      print(Usage.text)
      return .success
    }
    return await MainWorkflow(service: DemoAuthenticationService()).runInTerminal(options)
  } catch {
    TerminalOptions.complain("\(error); see tic-tac-toe --help", programName: "tic-tac-toe")
    return .usage
  }
}
