/// Something that the user does in front of a screen.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)

  /// Text was pasted, as a whole; it never acts as keys.
  ///
  /// Lines end with LF. Control characters other than LF and tab are pictures of them, such as ␛.
  case paste(String)

  /// The mouse was used.
  case mouse(MouseEvent)

  /// The terminal's window came to the front (true) or went to the back (false).
  ///
  /// Terminals report this only to programs that ask for it, which `TerminalHost` does not.
  case focus(Bool)
}
