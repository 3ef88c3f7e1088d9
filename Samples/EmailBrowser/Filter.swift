/// What the list is reduced to: messages of which the sender or the subject has a text in it.
struct Filter: Equatable {
  var text = ""
  /// Whether the text is being typed.
  var isEdited = true
  /// What was found so far.
  var found: MessageList
  /// Whether all messages were looked at.
  var isComplete = true
  /// The message that was selected before; it is again if the filter finds nothing.
  var selectedBefore: MessageID?
}
