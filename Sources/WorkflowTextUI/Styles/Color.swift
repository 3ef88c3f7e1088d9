import WorkflowSynchronization

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

// MARK: - The palette

extension Color {
  /// Returns a colour of the palette from 16 on: a cube of 6 × 6 × 6, then 24 greys.
  static func rgb(palette number: UInt8) -> Color {
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      return .rgb(red: grey, green: grey, blue: grey)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    return .rgb(
      red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
  }
}

// MARK: - Literals

extension Color: ExpressibleByStringLiteral {
  /// Creates a colour from a literal such as `"#FF5FAF"`.
  ///
  /// Any other literal stops the program.
  public init(stringLiteral text: String) {
    guard let color = Color(hexadecimal: text) else {
      stopProgram("\"\(text)\" is no colour. Write six digits, as in \"#FF5FAF\".")
    }
    self = color
  }

  /// Creates a colour from text such as `#FF5FAF`; nil if it is another text.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self = .rgb(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
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
