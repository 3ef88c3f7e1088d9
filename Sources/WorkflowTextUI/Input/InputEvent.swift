/// Something that the user does in front of a screen.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)

  /// Text was pasted, as a whole; it never acts as keys.
  ///
  /// Lines end with LF, and control characters other than LF and tab are left out.
  case paste(String)

  /// The mouse was used.
  case mouse(MouseEvent)

  /// The terminal's window came to the front (true) or went to the back (false).
  ///
  /// Terminals report this only to programs that ask for it, which `TerminalHost` does not.
  case focus(Bool)
}
