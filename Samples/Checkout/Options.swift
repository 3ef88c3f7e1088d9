import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The file that keeps the checkout.
  var state = StateFile.standardPath()
  /// Whether the checkout begins anew, whatever was saved.
  var isFresh = false
  /// The file that describes the flow; nil for the one in the program.
  var flow: String?
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "checkout")
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--fresh": isFresh = true
      case "--state": state = try Options.value(of: name, from: &rest)
      case "--flow": flow = try Options.value(of: name, from: &rest)
      default: throw .unknownOption(name)
      }
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  /// The text that `--help` prints.
  static let usage = """
    usage: checkout [--fresh] [--state FILE] [--flow FILE] [--plain | --full-screen]
           checkout [--fresh] [--state FILE] [--flow FILE] [--script FILE] [--dump] [--size WxH]

    A shop for stargazers: sign up, fill the cart, and pay. The checkout is saved all the time, so it
    continues where you left it. On a terminal, the program takes the whole screen, with the keys at
    the bottom. If input or output is piped, it prints lines and reads commands; help lists them.

      --fresh          begin anew, whatever was saved
      --state FILE     where the checkout is saved (default:
                       \(StateFile.standardPath()))
      --flow FILE      follow the steps that a JSON file lists, such as Samples/Checkout/checkout.json
    \(TerminalOptions.usage)
    """
}
