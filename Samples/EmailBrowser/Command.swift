/// What a line of the script or of standard input asks for.
enum Command: Equatable {
  case next, previous, first, last
  /// Selects a message by its number, from 1.
  case select(Int)
  /// Scrolls the message by lines; negative is up.
  case scroll(Int)
  case quit

  /// Reads a command; nil if there is no such command.
  init?(_ line: Substring) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }, words.count) {
    case ("next", _, 1): self = .next
    case ("previous", _, 1): self = .previous
    case ("first", _, 1): self = .first
    case ("last", _, 1): self = .last
    case ("quit", _, 1): self = .quit
    case ("select", let number?, 2): self = .select(number)
    case ("scroll", let lines?, 2): self = .scroll(lines)
    default: return nil
    }
  }

  /// The commands, for messages.
  static let all = "next, previous, first, last, select N, scroll N, quit"
}
