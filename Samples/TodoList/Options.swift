import WorkflowTerminal

/// What the command line asks for.
struct Options: Equatable {
  /// How the list is shown.
  var terminal: TerminalOptions
  var showsHelp = false

  /// Reads the arguments behind the program's name.
  init(_ arguments: [String]) throws {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "todo-list")
    for name in arguments {
      switch name {
      case "--help", "-h": showsHelp = true
      default: throw UnknownOption(name: name)
      }
    }
  }

  static let usage = """
    usage: todo-list [--plain | --full-screen] [--script FILE] [--dump] [--size WxH]

    A list of what is to be done, and of what is done already. It is kept in memory: it ends with the
    program. On a terminal it takes the whole screen; the keys stand at the bottom. Where input or
    output is piped it prints lines and reads commands; help shows them.

    \(TerminalOptions.usage)
    """
}

/// An option that there is not.
struct UnknownOption: Error, CustomStringConvertible {
  let name: String

  var description: String { "unknown option '\(name)'" }
}
