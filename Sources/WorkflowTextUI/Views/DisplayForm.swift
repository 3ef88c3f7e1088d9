/// The form in which views are shown.
public enum DisplayForm: Hashable, Sendable {
  /// Cells of a screen, which the views fill.
  case screen

  /// Cells in as many rows as the views need: below the prompt of a shell.
  case inline

  /// Lines that are read one after the other, without boxes and without panes side by side.
  case lines
}
