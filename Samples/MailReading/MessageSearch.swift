/// A search for words in a page.
package struct MessageSearch: Equatable, Sendable, Codable {
  /// The words as they are typed, and those that were looked for.
  package var typed = ""
  package var words = ""
  package var isEdited = false
  /// The lines with a match, one for each match.
  package var lines: [String] = []
  /// The match to show, from 0.
  package var current = 0

  /// Goes on to another match; the first follows the last.
  package mutating func move(by step: Int) {
    guard !lines.isEmpty else { return }
    current = (current + step % lines.count + lines.count) % lines.count
  }

  package init(typed: String = "", words: String = "", isEdited: Bool = false, lines: [String] = [])
  {
    self.typed = typed
    self.words = words
    self.isEdited = isEdited
    self.lines = lines
  }
}
