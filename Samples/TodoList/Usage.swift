import WorkflowTerminal

/// What `--help` prints.
enum Usage {
  static let text = """
    usage: todo-list [--plain | --full-screen] [--script FILE] [--dump] [--size WxH]

    A list of what is to be done, and of what is done already. It is kept in memory: it ends with the
    program. On a terminal it takes the whole screen; the keys stand at the bottom. Where input or
    output is piped it prints lines and reads commands; help shows them.

    \(TerminalOptions.usage)
    """
}
