/// The ground that a piece of a screen stands on; a ``Theme`` gives it a colour.
///
/// A style has a ground beside its role, so that a muted text in a field keeps the field's ground.
public enum Ground: UInt8, Hashable, Sendable, CaseIterable {
  /// The ground of the whole screen, which is the terminal's own in most themes.
  case page
  /// The ground of a part of the screen, such as a pane; only themes that paint a page tint it.
  case panel
  /// The ground of what stands out, such as a button or the row of help.
  case raised
  /// The ground of the selected row of a view without the focus; it is bold where grounds have no
  /// colour.
  case selected
  /// The ground of a field, which is underlined where grounds have no colour.
  case field
}
