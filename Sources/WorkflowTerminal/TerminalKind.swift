/// The abilities of a terminal, as the environment variables of the program report them.
struct TerminalKind {
  /// Whether the terminal knows no escape sequences.
  let isPlain: Bool

  /// The colours that the terminal can show.
  let depth: ColorDepth

  /// The glyphs that the terminal can show.
  let glyphs: GlyphSet

  /// Whether the terminal knows operating system commands (OSC), such as links; the console of
  /// Linux may show them as text.
  let knowsCommands: Bool

  /// Whether programs can copy (OSC 52): the terminal of macOS and those made of VTE let none.
  let takesCopies: Bool

  /// The way in which a program shows a message on the desktop.
  let notification: Notification

  /// A way to show a message on the desktop.
  enum Notification {
    /// Only the bell can be heard.
    case none
    /// OSC 9, with one text.
    case plain
    /// OSC 777, with a title.
    case titled
  }

  /// The program in the terminal that shows this one in a part of it; nil if there is none.
  let multiplexer: Multiplexer?

  /// A program that shows others in parts of a terminal.
  enum Multiplexer { case tmux, screen }

  init(_ variables: [String: String]) {
    let name = variables["TERM"] ?? ""
    isPlain = name.isEmpty || name == "dumb"
    knowsCommands = !name.hasPrefix("linux")
    func has(_ name: String) -> Bool { variables[name]?.isEmpty == false }
    let isScreen = has("STY") && name.hasPrefix("screen")
    multiplexer = has("TMUX") ? .tmux : isScreen ? .screen : nil
    // In tmux, other variables are those of the terminal that it was started in, and it has a
    // clipboard itself.
    takesCopies =
      knowsCommands
      && (multiplexer == .tmux
        || variables["TERM_PROGRAM"] != "Apple_Terminal" && !has("VTE_VERSION"))
    let isTitled = name.hasPrefix("rxvt") || name.hasPrefix("foot") || has("VTE_VERSION")
    notification = !knowsCommands ? .none : isTitled ? .titled : .plain
    depth = ColorDepth(environment: variables)
    // The first of the three that is set decides. If none is set, as in many containers, assume
    // UTF-8: that is what terminals of today show.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }
      .first { !$0.isEmpty }
    let isASCII = locale.map { !$0.isUTF8 } ?? false
    glyphs = isASCII ? .ascii : knowsCommands ? .all : .asciiSigns
  }
}

extension String {
  /// Whether a locale's name asks for UTF-8: `de_DE.UTF-8`, `C.utf8`.
  fileprivate var isUTF8: Bool {
    let name = lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}
