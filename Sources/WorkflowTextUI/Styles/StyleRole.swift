/// The reason why a piece of a screen is set off; a ``Theme`` gives it a look.
///
/// Views say what something means, not which colour it has. So the user decides whether it is light
/// or dark, and how many colours there are.
///
/// ```swift
/// Text("No connection", style: .danger)
/// ```
public enum StyleRole: UInt8, Hashable, Sendable, CaseIterable {
  /// A title.
  case strong
  /// Something to look at first, such as a key in a row of help, or a link.
  case accent
  /// A number or a tag, which is set off without being more important.
  case secondAccent
  /// Something that is done. A sign such as `✓` says so too.
  case success
  /// Something that may go wrong. A sign such as `!` says so too.
  case warning
  /// Something that has failed, or that cannot continue like this. A sign such as `✗` says so too.
  case danger
  /// Something to know. A sign such as `i` says so too.
  case information
  /// Something of less importance, such as a date or a placeholder.
  case muted
  /// A line between or around views.
  case border
  /// The line around what has the focus.
  case focusedBorder
  /// Text on a ground of the accent, such as a button with the focus.
  case onAccent
  /// The selected row or text, where the focus is.
  ///
  /// All that is written into it has its colours.
  case selection
  /// A text that was searched for.
  case found
  /// A text that someone else wrote, in an answer to it.
  case quote
  /// A quote in a quote.
  case secondQuote
  /// A quote in a quote in a quote.
  case thirdQuote
  /// A piece of code.
  case code
}
