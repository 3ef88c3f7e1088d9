/// The look of a cell, apart from the glyph in it.
public struct Style: Hashable, Sendable {
  /// Whether the glyph is bold.
  public var isBold: Bool

  /// Whether the glyph is dimmed.
  public var isDim: Bool

  /// Whether the glyph is underlined.
  public var isUnderlined: Bool

  /// Whether foreground and background are swapped.
  public var isReversed: Bool

  /// The colour of the glyph.
  public var foreground: Color

  /// The colour behind the glyph.
  public var background: Color

  /// Whether the glyph only marks an edge, such as a bracket of a button, and is not seen where the
  /// ground or the background shows that edge.
  package var isEdge = false

  /// The role that a ``Theme`` gives a look, to which the rest of the style is added.
  public var role: StyleRole?

  /// The ground that a ``Theme`` paints where neither the style nor its role has a background.
  public var ground: Ground

  /// Creates a style; without arguments, it is ``plain``.
  public init(
    isBold: Bool = false,
    isDim: Bool = false,
    isUnderlined: Bool = false,
    isReversed: Bool = false,
    foreground: Color = .standard,
    background: Color = .standard,
    role: StyleRole? = nil,
    ground: Ground = .page
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
    self.foreground = foreground
    self.background = background
    self.role = role
    self.ground = ground
  }
}

extension Style {
  /// The style without any attribute or colour.
  public static let plain = Style()

  /// A style that is only bold.
  public static let bold = Style(isBold: true)

  /// A style that is only dim.
  public static let dim = Style(isDim: true)

  /// A style that is only underlined.
  public static let underlined = Style(isUnderlined: true)

  /// A style that is only reversed.
  public static let reversed = Style(isReversed: true)
}

// MARK: - CustomStringConvertible

extension Style: CustomStringConvertible {
  /// The style as a snapshot writes it: `accent`, `bold reverse foreground red`.
  public var description: String {
    var words = role.map { ["\($0)"] } ?? []
    if isBold { words.append("bold") }
    if isDim { words.append("dim") }
    if isUnderlined { words.append("underline") }
    if isReversed { words.append("reverse") }
    if isEdge { words.append("edge") }
    if foreground != .standard { words.append("foreground \(foreground)") }
    if background != .standard { words.append("background \(background)") }
    if ground != .page { words.append("on \(ground)") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
