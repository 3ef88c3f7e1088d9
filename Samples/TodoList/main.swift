import Foundation
import WorkflowTerminal
import WorkflowTextUI

exit(await runTodoList(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runTodoList(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.showsHelp {
      print(Options.usage)
      return .success
    }
    return await TodoListWorkflow(list: .examples).runInTerminal(options.terminal)
  } catch {
    complain("\(error); see todo-list --help")
    return .usage
  }
}

/// Prints a line to standard error, with nothing in it that a terminal would obey.
private func complain(_ text: String) {
  let line = "todo-list: " + text.wrapped(toWidth: .max).joined(separator: " ") + "\n"
  FileHandle.standardError.write(Data(line.utf8))
}
