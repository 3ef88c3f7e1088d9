import Foundation
import WorkflowTerminal

exit(await runOrders(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 1 if it could not do what it was asked, 2 for bad
/// usage.
func runOrders(_ arguments: [String]) async -> ExitCode {
  do {
    return try await OrdersProgram(try Options(arguments)).run()
  } catch let error as UsageError {
    TerminalOptions.report("\(error); see orders --help", programName: "orders")
  } catch let error as BadArgument {
    TerminalOptions.report("\(error)", programName: "orders")
  } catch {
    TerminalOptions.report("\(error)", programName: "orders")
    return .failure
  }
  return .usage
}
