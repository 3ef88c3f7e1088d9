import WorkflowTerminal

/// What `--help` prints.
enum Usage {
  static let text = """
    usage: tic-tac-toe [--plain | --full-screen] [--script FILE] [--dump] [--size WxH]

    Games between two players at one keyboard, after logging in: as ann@example.com with the password
    anchor, or as ben@example.com with banjo and the code 123456. On a terminal it takes the whole
    screen; the keys stand at the bottom. Where input or output is piped it prints lines and reads
    commands; help shows them.

    \(TerminalOptions.usage)
    """
}
