import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The time that the service takes to answer.
  var delay = Duration.zero
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(OptionsError) {
    var rest: ArraySlice<String>
    do throws(UsageError) {
      var arguments = arguments
      terminal = try TerminalOptions(parsing: &arguments, programName: "tic-tac-toe")
      rest = arguments[...]
    } catch {
      throw .usage(error)
    }
    while let name = rest.popFirst() {
      guard name == "--delay" else { throw .usage(.unknownOption(name)) }
      guard let value = rest.popFirst() else { throw .usage(.missingValue(name)) }
      guard let seconds = Int(value), (0...Options.longestDelay).contains(seconds) else {
        throw .badDelay(value)
      }
      delay = .seconds(seconds)
    }
  }

  /// The longest delay in seconds.
  fileprivate static let longestDelay = 60

  /// The text that `--help` prints.
  static let usage = """
    usage: tic-tac-toe [--delay SECONDS] [--plain | --full-screen]
           tic-tac-toe [--delay SECONDS] [--script FILE] [--dump] [--size WxH]

    Games between two players at one keyboard. Log in as ann@example.com with the password anchor,
    or as ben@example.com with banjo and the code 123456. On a terminal, the program takes the whole
    screen, with the keys at the bottom. If input or output is piped, it prints lines and reads
    commands; help lists them.

      --delay SECONDS  how long the service takes to answer, 0 to \(longestDelay) (default: 0)
    \(TerminalOptions.usage)
    """
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case usage(UsageError)
  case badDelay(String)

  var description: String {
    switch self {
    case .usage(let error): error.description
    case .badDelay(let text):
      "bad delay '\(text)'; expected whole seconds, 0 to \(Options.longestDelay)"
    }
  }
}
