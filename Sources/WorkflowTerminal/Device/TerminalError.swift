/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// Neither standard input and output nor the program's session leads to a terminal.
  case noTerminal

  /// The terminal reports that it knows no escape sequences.
  case plainTerminal
}

// MARK: - CustomStringConvertible

extension TerminalError: CustomStringConvertible {
  /// A message for the user of the program: what is wrong and what to do about it.
  public var description: String {
    switch self {
    case .noTerminal:
      """
      There is no terminal to show the screen in.
      Run the program in a terminal window, or with --plain, which needs none.
      """
    case .plainTerminal:
      """
      The whole screen cannot be shown: TERM says that the terminal knows no escape sequences.
      Set TERM to the terminal's name, such as xterm-256color, or leave --full-screen out.
      """
    }
  }
}
