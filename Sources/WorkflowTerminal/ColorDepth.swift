/// The colours that a terminal can show.
///
/// Other colours are shown as the nearest of them.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// Any colour, given by its red, green and blue parts.
  case trueColor

  /// The 256 colours of the palette.
  case palette256

  /// The sixteen named colours.
  case named16

  /// No colours.
  ///
  /// Text can still be bold, dim, underlined and reversed.
  case monochrome

  /// Creates the depth that the program's environment asks for, as other programs do.
  ///
  /// `NO_COLOR` means no colours, unless it is empty. If `COLORTERM` is `truecolor` or `24bit`, any
  /// colour can be shown. Otherwise, the end of `TERM` decides. A terminal that says nothing about
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
