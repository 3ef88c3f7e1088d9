/// A colour that a program asks for.
///
/// A terminal with fewer colours shows the nearest one.
public enum Color: Hashable, Sendable {
  /// The default colour of the terminal.
  case standard

  /// One of the sixteen named colours.
  ///
  /// The theme of the user's terminal decides how they look.
  case named(Name)

  /// One of the 256 colours of the palette.
  case palette(UInt8)

  /// A colour given by its red, green and blue parts.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// The names of the sixteen colours, in the order of their numbers.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
  }
}

// MARK: - CustomStringConvertible

extension Color: CustomStringConvertible {
  /// The colour as a snapshot writes it: `red`, `brightRed`, `17`, `#a0b1c2`.
  public var description: String {
    switch self {
    case .standard: "standard"
    case .named(let name): "\(name)"
    case .palette(let number): "\(number)"
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
