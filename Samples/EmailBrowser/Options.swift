import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The mailbox to read; nil for the one that ships with the sample.
  var mailbox: String?
  /// How the app is shown.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "email-browser")
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--mailbox":
        guard let path = rest.popFirst() else { throw .missingValue(name) }
        mailbox = path
      default: throw .unknownOption(name)
      }
    }
  }

  static let usage = """
    usage: email-browser [--mailbox PATH] [--plain | --full-screen]
           email-browser [--mailbox PATH] [--script FILE] [--dump] [--size WxH]

    Shows an mbox file, a Maildir, a folder of .eml files or one such file: the inbox on the left, the
    selected message on the right. On a terminal, it takes the whole screen; ? shows the keys. If
    input or output is piped, it prints lines and reads commands; help lists them.

      --mailbox PATH   the mailbox; without it, the one that ships with this program
    \(TerminalOptions.usage)
    """
}
