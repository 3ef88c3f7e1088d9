import Foundation
import WorkflowOperations
import WorkflowTerminal
import WorkflowTracing

exit(await runSignIn(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runSignIn(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    let service: any AccountService =
      if let server = options.server {
        HTTPService(server: server)
      } else {
        DemoService(failures: options.failures)
      }
    let graph = OperationGraph.signIn(
      service, tokens: TokenStore(path: options.token), retryDelay: options.retryDelay)
    // Actions and states have passwords in them, which must be neither in causes nor in a trace.
    return await SignInWorkflow(graph: graph).runInTerminal(
      options.terminal, describe: { "\(type(of: $0))" }, tracing: TraceOptions(texts: []))
  } catch {
    TerminalOptions.report("\(error); see sign-in --help", programName: "sign-in")
    return .usage
  }
}
