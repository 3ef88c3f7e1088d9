/// The form in which views are shown.
public enum DisplayForm: Hashable, Sendable {
  /// As cells of a screen, which they fill.
  case screen

  /// As cells, in as many rows as the views need: below the prompt of a shell.
  case inline

  /// As lines that are read one after the other, without boxes and without panes side by side.
  case lines
}
