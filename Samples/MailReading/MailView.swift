/// The choices of a user about how mailboxes are shown, which outlive the program.
public struct MailView: Hashable, Sendable, Codable {
  /// The order of the messages.
  public var arrangement = Arrangement()
  /// The part of the width that the list has, in per cent.
  public private(set) var listWidth = 40

  /// Creates the choices of a user who has not chosen yet.
  public init() {}

  /// Makes the list wider by some per cent of the width, as far as both panes can be read.
  public mutating func widenList(by share: Int) {
    listWidth = min(max(20, listWidth + share), 70)
  }
}

// MARK: - LosslessStringConvertible

extension MailView: LosslessStringConvertible {
  /// The line of a file: `newest conversations 40`.
  public var description: String {
    let order = arrangement.isNewestFirst ? "newest" : "file"
    return "\(order) \(arrangement.inConversations ? "conversations" : "single") \(listWidth)"
  }

  /// Reads such a line; nil for any other text.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 3, ["newest", "file"].contains(words[0]),
      ["conversations", "single"].contains(words[1]), let width = Int(words[2]),
      (0...100).contains(width)
    else { return nil }
    arrangement.isNewestFirst = words[0] == "newest"
    arrangement.inConversations = words[1] == "conversations"
    widenList(by: width - listWidth)
  }
}
