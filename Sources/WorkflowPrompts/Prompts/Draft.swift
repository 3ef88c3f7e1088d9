/// The mistake in an answer, in words for the user.
struct Problem: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The input of the user for a question so far.
struct Draft: Equatable, Sendable {
  /// The text of the field, or what the options are filtered by.
  var text = ""
  /// The text of a field that is hidden.
  var secret = HiddenText(text: "")
  /// Whether the user has changed the text.
  var isTouched = false
  /// The option that is selected, among those that match; for a confirmation, 0 is yes.
  ///
  /// It is nil while no suggestion for a text is selected.
  var selection: Int? = 0
  /// The options that are chosen, of several.
  var chosen: Set<Int> = []
  /// The folder that is shown, and what is in it.
  var folder = ""
  var files: [FileEntry] = []
  /// The mistake in the answer that was given last.
  var problem: String?
  /// Whether the text is in the user's editor.
  var isEdited = false
}

/// A text that nothing describes: no trace, no journal, no difference of a test.
struct HiddenText: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  let text: String

  var description: String { text.isEmpty ? "(empty)" : "(hidden)" }

  var customMirror: Mirror { Mirror(self, children: []) }
}
