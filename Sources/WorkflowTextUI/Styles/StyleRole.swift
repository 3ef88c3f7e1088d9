/// The reason why a piece of a screen is set off; a ``Theme`` gives it a look.
///
/// Views say what something means, not which colour it has. So the user's terminal decides whether
/// it is light or dark, and how many colours there are.
///
/// ```swift
/// Text("No connection", style: .error)
/// ```
public enum StyleRole: UInt8, Hashable, Sendable, CaseIterable {
  /// Something to look at first, such as a key or the label of the field with the focus.
  case accent

  /// Something of less importance, such as a date or a placeholder.
  case muted

  /// Something that has failed, or that cannot continue like this.
  case error

  /// Something that may go wrong.
  case warning

  /// Something that is done.
  case success

  /// The selected row, text or title.
  ///
  /// All that is written into it keeps its colours.
  case selection

  /// A line between or around views.
  case border

  /// A title.
  case heading
}
