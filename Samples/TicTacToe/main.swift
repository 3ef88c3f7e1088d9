import Foundation
import WorkflowTerminal
import WorkflowTracing

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
    // Actions and states have passwords in them, which must be neither in causes nor in a trace.
    return await MainWorkflow(service: service).runInTerminal(
      options.terminal, describe: { "\(type(of: $0))" }, tracing: TraceOptions(texts: []))
  } catch {
    TerminalOptions.report("\(error); see tic-tac-toe --help", programName: "tic-tac-toe")
    return .usage
  }
}
