/// The looks of all roles, on dark and on light backgrounds.
///
/// The standard theme can be read on both, with 256 colours, with sixteen and with none. To change
/// it, set the look of a role:
///
/// ```swift
/// var theme = Theme()
/// theme[.accent, on: .dark] = Style(foreground: .rgb(red: 0xFF, green: 0xAF, blue: 0x00))
/// ```
public struct Theme: Hashable, Sendable {
  /// The background of the user's terminal.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// A dark colour.
    case dark

    /// A light colour.
    case light

    /// A colour that the terminal does not tell, or a terminal without colours.
    case unknown
  }

  private var looks: [Background: [StyleRole: Style]]

  /// Creates the standard theme.
  public init() { looks = [.dark: Theme.dark, .light: Theme.light, .unknown: Theme.unknown] }

  /// The look of a role on a background.
  ///
  /// A terminal with fewer colours shows the nearest ones. A terminal without colours has the looks
  /// for the unknown background, as far as they are not colours.
  public subscript(role: StyleRole, on background: Background) -> Style {
    get { looks[background]?[role] ?? .plain }
    set { looks[background, default: [:]][role] = newValue }
  }
}

extension Style {
  /// The style with the look that a theme gives its role.
  package func look(in theme: Theme, on background: Theme.Background) -> Style {
    guard let role else { return self }
    var own = self
    own.role = nil
    var look = theme[role, on: background]
    // A look may be that of another role. A role in that one means nothing.
    if let other = look.role {
      look.role = nil
      look = theme[other, on: background].adding(look)
      look.role = nil
    }
    return look.adding(own)
  }
}

// MARK: - The standard theme

extension Theme {
  // All colours are of the palette, so that 256 colours are enough.
  private static let dark: [StyleRole: Style] = [
    .accent: Style(foreground: .hexadecimal(0x5FD7FF)),
    .muted: Style(foreground: .hexadecimal(0x9E9E9E)),
    .error: Style(isBold: true, foreground: .hexadecimal(0xFF5F5F)),
    .warning: Style(foreground: .hexadecimal(0xFFD75F)),
    .success: Style(foreground: .hexadecimal(0x00D75F)),
    .selection: Style(isReversed: true, foreground: .hexadecimal(0x5FD7FF)),
    .border: Style(foreground: .hexadecimal(0x767676)),
    .heading: .bold,
  ]

  private static let light: [StyleRole: Style] = [
    .accent: Style(foreground: .hexadecimal(0x005FAF)),
    .muted: Style(foreground: .hexadecimal(0x626262)),
    .error: Style(isBold: true, foreground: .hexadecimal(0xAF0000)),
    .warning: Style(foreground: .hexadecimal(0x875F00)),
    .success: Style(foreground: .hexadecimal(0x005F00)),
    .selection: Style(isReversed: true, foreground: .hexadecimal(0x005FAF)),
    .border: Style(foreground: .hexadecimal(0x8A8A8A)),
    .heading: .bold,
  ]

  private static let unknown: [StyleRole: Style] = [
    .accent: .bold,
    .muted: .dim,
    .error: Style(isBold: true, foreground: .named(.red)),
    .warning: Style(isBold: true),
    .selection: .reversed,
    .heading: .bold,
  ]
}

extension Color {
  fileprivate static func hexadecimal(_ value: UInt32) -> Color {
    .rgb(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
