/// A filter of the list: a message matches if its sender or its subject contains the text.
struct Filter: Codable, Equatable {
  /// The text; while it is empty, all messages are listed.
  var text = ""
  /// Whether the user is typing the text.
  var isEdited = true
  /// The messages that match, as far as the search has come.
  var found = Search.Found()

  /// The filter after the user has typed it; nil without a text.
  var applied: Filter? {
    text.isEmpty ? nil : Filter(text: text, isEdited: false, found: found)
  }

  // A journal saves these. The matches are found again.
  private enum CodingKeys: CodingKey { case text, isEdited }
}
