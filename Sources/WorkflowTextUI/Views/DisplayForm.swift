/// The form in which views are shown.
public enum DisplayForm: Hashable, Sendable {
  /// As cells of a screen.
  case screen

  /// As lines that are read one after the other, without boxes and without panes side by side.
  case lines
}
