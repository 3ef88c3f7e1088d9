/// A search for words in a page.
public struct MessageSearch: Equatable, Sendable, Codable {
  /// The words as they are typed.
  public var typed = ""
  /// The words that were looked for.
  public var words = ""
  /// Whether the user is typing the next words.
  public var isEdited = false
  /// The lines with a match, one for each match.
  public var lines: [String] = []
  /// The match to show, from 0.
  public var current = 0

  /// Moves to another match; the first follows the last.
  public mutating func move(by step: Int) {
    guard !lines.isEmpty else { return }
    current = (current + step % lines.count + lines.count) % lines.count
  }

  /// Creates a search that shows the first match.
  public init(typed: String = "", words: String = "", isEdited: Bool = false, lines: [String] = [])
  {
    self.typed = typed
    self.words = words
    self.isEdited = isEdited
    self.lines = lines
  }
}
