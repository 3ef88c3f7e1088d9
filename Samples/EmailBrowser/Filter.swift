/// A filter of the list: messages whose sender or subject contains a text.
struct Filter: Equatable {
  var text = ""
  /// Whether the user is editing the text.
  var isEdited = true
  /// The messages that were found so far.
  var found: MessageList
  /// Whether the search has looked at all messages.
  var isComplete = true
  /// The message that was selected before the filter.
  ///
  /// If the filter finds nothing, this message is selected again when the filter is cleared.
  var selectedBefore: MessageID?
}
