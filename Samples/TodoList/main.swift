import Foundation
import WorkflowTerminal

exit(await runTodoList(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runTodoList(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try TerminalOptions(arguments, programName: "todo-list")
    if options.asksForHelp {
      print(Usage.text)
      return .success
    }
    return await TodoListWorkflow(list: .examples).runInTerminal(options)
  } catch {
    TerminalOptions.report("\(error); see todo-list --help", programName: "todo-list")
    return .usage
  }
}
