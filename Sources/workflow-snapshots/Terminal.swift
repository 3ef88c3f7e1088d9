import Foundation
import WorkflowSynchronization

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

  /// Shows a text in the user's pager, or prints it if there is none or it fits on the screen.
  func page(_ text: String) {
    let isLong = text.split(separator: "\n", omittingEmptySubsequences: false).count >= height
    let file = FileManager.default.temporaryDirectory
      .appending(path: "workflow-snapshots-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    guard isLong, (try? "\(text)\n".write(to: file, atomically: true, encoding: .utf8)) != nil
    else {
      return StandardOutput.print("\(text)\n")
    }
    // Not by `Process`, which puts its child into the background, where it may not read keys. The
    // path has no character that the shell knows: the name is above, and the folder is quoted.
    let folder = file.path.replacing("'", with: "'\\''")
    if system("eval \"${PAGER:-less -R}\" < '\(folder)' 2>/dev/null") != 0 {
      StandardOutput.print("\(text)\n")
    }
  }

  /// Waits for a key; returns nil at the end of the input, and for Control-C and Control-D.
  ///
  /// Keys that send several bytes, such as arrows, are no keys here: their bytes are dropped. One of
  /// them could be the letter that accepts a text.
  func key() -> Character? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var raw = before
    // Keys such as Control-C send no signals, which could end the program in raw mode.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
    while let byte = nextByte(), !isEnd(byte) {
      if byte != 0x1B { return Character(Unicode.Scalar(byte)) }
      if !dropSequence() { return nil }
    }
    return nil
  }

  /// Whether a byte is Control-C or Control-D.
  private func isEnd(_ byte: UInt8) -> Bool { byte == 3 || byte == 4 }

  /// Reads what follows an escape, if anything follows at once; returns false if that is an end.
  private func dropSequence() -> Bool {
    guard var byte = nextByte(within: 50) else { return true }
    // Keys with Alt begin with two escapes in some terminals.
    while byte == 0x1B, let next = nextByte(within: 50) { byte = next }
    switch byte {
    case UInt8(ascii: "O"): _ = nextByte(within: 50)
    case UInt8(ascii: "["):
      while let next = nextByte(within: 50), !(0x40...0x7E).contains(next) {}
    default: break
    }
    return !isEnd(byte)
  }

  /// Reads a byte; returns nil at the end of the input, or if none comes within some milliseconds.
  private func nextByte(within time: Int32 = -1) -> UInt8? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard poll(&input, 1, time) == 1, read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
    return byte
  }
}
