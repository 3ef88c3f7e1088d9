import WorkflowTerminal

/// The text that `--help` prints.
enum Usage {
  static let text = """
    usage: todo-list [--journal FILE] [--plain | --full-screen] [--script FILE] [--dump] [--size WxH]

    A to-do list in three screens. Without a journal, it ends with the program. On a terminal,
    the program takes the whole screen, with the keys at the bottom. If input or output is piped, it
    prints lines and reads commands; help lists them.

    \(TerminalOptions.usage)
    """
}
