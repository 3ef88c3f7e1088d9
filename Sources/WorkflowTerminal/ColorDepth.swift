/// The colours that a terminal can show; where a screen asks for others, it gets the nearest.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// Any colour by its parts.
  case trueColor

  /// The 256 colours of the palette.
  case palette256

  /// The sixteen named colours.
  case named16

  /// No colours; text is still bold, dim, underlined and reversed.
  case monochrome

  /// Decides from the environment of the program, as other programs do.
  ///
  /// `NO_COLOR` means none, unless it is empty. `COLORTERM` is `truecolor` or `24bit` where any
  /// colour can be shown, and the end of `TERM` tells the rest. A terminal that says nothing about
  /// itself gets the named colours.
  public init(environment: [String: String]) {
    let terminal = environment["TERM", default: ""]
    if environment["NO_COLOR", default: ""] != "" {
      self = .monochrome
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""].lowercased()) {
      self = .trueColor
    } else if terminal.hasSuffix("-direct") {
      self = .trueColor
    } else if terminal.hasSuffix("-256color") {
      self = .palette256
    } else {
      self = .named16
    }
  }
}
