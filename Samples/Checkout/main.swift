import Foundation
import WorkflowTerminal

exit(await runCheckout(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage or a flow with problems.
func runCheckout(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    let flow = try options.flow.map { try FlowFile(path: $0).read() } ?? .checkout
    return await CheckoutProgram(flow: flow, options: options).run()
  } catch let error as FlowFileError {
    for line in error.lines { TerminalOptions.report(line, programName: "checkout") }
    return .usage
  } catch {
    TerminalOptions.report("\(error); see checkout --help", programName: "checkout")
    return .usage
  }
}
