import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

struct GreetingOptions {
  var name: String
  var terminal: TerminalOptions

  /// Reads the arguments after the name of the program.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments
    terminal = try TerminalOptions(parsing: &rest, programName: "greet")
    if let option = rest.first(where: { $0.hasPrefix("-") }) { throw .unknownOption(option) }
    if rest.count > 1 { throw .unexpectedArgument(rest[1]) }
    name = rest.first ?? "world"
  }
}

struct Greeting: Workflow, Equatable {
  typealias Output = ExitCode

  var name: String

  func render(state: Void, context: borrowing RenderContext<Greeting>) -> GreetingScreen {
    GreetingScreen(text: "Hello, \(name)!", onQuit: context.makeOutputSink())
  }
}

struct GreetingScreen: TextScreen {
  var text: String
  var onQuit: Sink<ExitCode>

  func view(in environment: ViewEnvironment) -> any TextView {
    Text(text).commands(Command("quit", key: "q", help: "Quit") { onQuit.send(.success) })
  }
}

/// What `main.swift` calls: `exit(await greet(Array(CommandLine.arguments.dropFirst())).rawValue)`.
func greet(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try GreetingOptions(arguments)
    return await Greeting(name: options.name).runInTerminal(options.terminal)
  } catch {
    TerminalOptions.report("\(error)", programName: "greet")
    return .usage
  }
}
