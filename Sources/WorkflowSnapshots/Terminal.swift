import Foundation

/// The terminal that the command runs in, if there is one.
struct Terminal {
  /// Whether a user can see the output and press keys.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The number of rows; 24 if it is not known.
  var height: Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
    return isKnown ? Int(size.ws_row) : 24
  }

  /// Returns a difference with its lines in red and green, if the output shows colours.
  func coloured(_ difference: String) -> String {
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    guard isatty(STDOUT_FILENO) == 1, noColor.isEmpty else { return difference }
    return difference.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.first {
      case "-": "\u{1B}[31m\(line)\u{1B}[0m"
      case "+": "\u{1B}[32m\(line)\u{1B}[0m"
      case "?", "…": "\u{1B}[2m\(line)\u{1B}[0m"
      default: String(line)
      }
    }.joined(separator: "\n")
  }

  /// Waits for a key; returns nil at the end of the input, and for Control-C and Control-D.
  func key() -> Character? {
    fflush(nil)
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var raw = before
    // Keys such as Control-C send no signals, which could end the program in raw mode.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1, byte != 3, byte != 4 else { return nil }
    return Character(Unicode.Scalar(byte))
  }
}
