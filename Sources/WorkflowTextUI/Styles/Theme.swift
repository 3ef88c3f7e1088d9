/// The looks of all roles and grounds, for every kind of terminal.
///
/// An app uses a theme by itself, and its user may choose another one. To change what a theme makes
/// of a meaning, without changing any view:
///
/// ```swift
/// let pink = Theme.standard.with(.accent, "#FF5FAF").named("pink")
/// ```
public struct Theme: Hashable, Sendable {
  /// The background of the user's terminal.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// A dark colour.
    case dark
    /// A light colour.
    case light
    /// A colour that is not known: looks are then told apart without colours.
    case unknown
  }

  /// The kinds of terminals that a theme has looks for.
  package enum Column: Hashable, Sendable, CaseIterable {
    case dark, light
    /// The sixteen named colours, which the user may have chosen.
    case namedOnDark, namedOnLight
    /// No colours: only bold, dim, underlined and reversed text.
    case none
  }

  /// The name by which a user chooses the theme, as in `--theme night`.
  public private(set) var name: String

  /// The background that the theme is for; nil if it is for dark and for light ones.
  public private(set) var background: Background?

  /// The looks of roles; a role without one looks like plain text.
  private var looks: [Column: [StyleRole: Style]]

  /// The colours of texts and grounds that are painted; those of the terminal otherwise.
  private var paint: Paint

  /// The columns in which what has the focus has heavy lines.
  private var heavyLines: Set<Column>

  struct Paint: Hashable {
    var ink = Color.standard
    var grounds: [Column: [Ground: Color]]
  }

  init(
    _ name: String, for background: Background? = nil, looks: [Column: [StyleRole: Style]],
    paint: Paint, heavyLines: Set<Column> = [.none]
  ) {
    self.name = name
    self.background = background
    self.looks = looks
    self.paint = paint
    self.heavyLines = heavyLines
  }
}

extension Theme: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// MARK: - Changing a theme

extension Theme {
  /// Returns the theme with another name, under which a user can choose it.
  public func named(_ name: String) -> Theme {
    var theme = self
    theme.name = name
    return theme
  }

  /// Returns the theme for one background, whatever the terminal has.
  public func fixed(to background: Background) -> Theme {
    var theme = self
    theme.background = background
    return theme
  }

  /// Returns the theme with another look of a role, wherever there are colours.
  ///
  /// Terminals with fewer colours show the nearest ones, and those with none the look as it was.
  public func with(_ role: StyleRole, _ look: Style) -> Theme {
    var theme = self
    for column in Column.allCases where column != .none {
      theme.looks[column, default: [:]][role] = look
    }
    return theme
  }

  /// Returns the theme with another colour of a role, wherever there are colours.
  ///
  /// The rest of the role's look stays. A new accent is also the colour of the border of what has
  /// the focus, and the ground of a button with it.
  public func with(_ role: StyleRole, _ color: Color) -> Theme {
    var theme = self
    for column in Column.allCases where column != .none {
      theme.looks[column, default: [:]][role, default: .plain].foreground = color
      guard role == .accent else { continue }
      theme.looks[column]?[.focusedBorder, default: .plain].foreground = color
      let ink: Color = color.isBright ? "#000000" : "#FFFFFF"
      theme.looks[column]?[.onAccent] = Style(foreground: ink, background: color)
    }
    return theme
  }
}

extension Color {
  /// Whether black text on the colour has more contrast than white text, nearly as WCAG 2.2 counts.
  fileprivate var isBright: Bool {
    switch self {
    case .standard: return true
    case .named(let name):
      return ![.black, .red, .blue, .magenta, .brightBlack, .brightBlue].contains(name)
    case .palette(let number) where number < 16:
      return Name(rawValue: number).map { Color.named($0).isBright } ?? true
    case .palette(let number): return Color.rgb(palette: number).isBright
    case .rgb(let red, let green, let blue):
      func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value * value * value.squareRoot().squareRoot()
      }
      // Both contrasts are equal where the light of the colour is 0.18.
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.18
    }
  }
}

// MARK: - Looks

extension Theme {
  /// The look of a role in a column.
  package func look(of role: StyleRole, in column: Column) -> Style {
    looks[column]?[role] ?? .plain
  }

  /// The colour of texts without one.
  package func ink(in column: Column) -> Color {
    paint.grounds[column]?[.page] == nil ? .standard : paint.ink
  }

  /// The colour that is painted as a ground; the standard colour if none is.
  package func color(of ground: Ground, in column: Column) -> Color {
    let grounds = paint.grounds[column]
    return grounds?[ground] ?? (ground == .field ? grounds?[.raised] : nil) ?? .standard
  }

  /// Whether the theme paints the ground of the page, and so of panels.
  package var paintsPage: Bool { paint.grounds.values.contains { $0[.page] != nil } }

  /// Whether what has the focus has heavy lines.
  package func hasHeavyLines(in column: Column) -> Bool { heavyLines.contains(column) }
}

extension Style {
  /// The style with the look that a theme gives its role and its ground.
  package func look(in theme: Theme, _ column: Theme.Column) -> Style {
    var own = self
    own.role = nil
    own.ground = .page
    var look = role.map { theme.look(of: $0, in: column) } ?? .plain
    // A look may be that of another role. A role in that one means nothing.
    if let other = look.role {
      look.role = nil
      look = theme.look(of: other, in: column).adding(look)
      look.role = nil
    }
    let ground = Ground(rawValue: max(ground.rawValue, look.ground.rawValue)) ?? .page
    look.ground = .page
    var style = look.adding(own)
    style.isEdge = false
    if style.foreground == .standard { style.foreground = theme.ink(in: column) }
    if style.background == .standard {
      style.background = theme.color(of: ground, in: column)
      if style.background == .standard {
        if ground == .field { style.isUnderlined = true }
        if ground == .selected { style.isBold = true }
      }
    }
    if isEdge, style.background != theme.color(of: .page, in: column) {
      style.foreground = style.background
    }
    return style
  }
}
