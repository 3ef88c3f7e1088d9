import WorkflowTerminal

/// The options of the command line: the path of a mailbox, and those of every terminal app.
struct Options {
  /// The mailbox to read; nil for the one that ships with the samples.
  var mailbox: String?
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments
    terminal = try TerminalOptions(parsing: &rest, programName: "email-browser")
    if let option = rest.first(where: { $0.hasPrefix("-") }) { throw .unknownOption(option) }
    if rest.count > 1 { throw .unexpectedArgument(rest[1]) }
    mailbox = rest.first
  }

  /// The text that `--help` prints.
  static let usage = """
    usage: email-browser [PATH] [--journal FILE] [--plain | --full-screen]
           email-browser [PATH] [--script FILE] [--dump] [--size WxH]

    Shows a mailbox: the inbox on the left, the selected message on the right. It changes nothing.
    On a terminal, it takes the whole screen; ? shows the keys. If input or output is piped, it
    prints lines and reads commands; help lists them.

      PATH             an mbox file, a Maildir or a folder of .eml files; without it, the mailbox
                       that ships with the samples
    \(TerminalOptions.usage)
    """
}
