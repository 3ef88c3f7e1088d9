import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The mailbox to read; nil for the one that ships with the samples.
  var mailbox: String?
  /// The file that remembers what was read; nil if nothing is remembered.
  var state: String?
  /// Whether to print the version only.
  var asksForVersion = false
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "mail-reader")
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--mailbox":
        guard let path = rest.popFirst() else { throw .missingValue(name) }
        mailbox = path
      case "--state":
        guard let path = rest.popFirst() else { throw .missingValue(name) }
        state = path
      case "--version": asksForVersion = true
      case _ where name.hasPrefix("-") && name != "-": throw .unknownOption(name)
      case _ where mailbox == nil: mailbox = name
      default: throw .unexpectedArgument(name)
      }
    }
  }

  static let version = "mail-reader, a sample of Workflow; no version is released yet"

  static let usage = """
    usage: mail-reader [PATH] [--state FILE] [--journal FILE] [--plain | --full-screen]
           mail-reader [PATH] [--state FILE] [--script FILE] [--dump] [--size WxH]

    Shows an mbox file, a Maildir, a folder of .eml files, one such file, or a folder with several
    mailboxes: the inbox on the left, the selected message on the right. On a terminal, it takes the
    whole screen; ? shows the keys. If input or output is piped, it prints lines and reads commands;
    help lists them.

      PATH             the mailbox; without it, that of $MAIL if there is mail in it, and otherwise
                       the one that ships with the samples. It can be written as --mailbox PATH too.
      --state FILE     remember there what was read; it is made if there is none
      --version        print the version
    \(TerminalOptions.usage)
    """
}
