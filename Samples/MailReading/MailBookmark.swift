/// The list and the selection of a user, in a form that outlives the program.
public struct MailBookmark: Codable, Equatable, Sendable {
  /// A message: its number may be another one when the mailbox is read again.
  struct Mark: Codable, Equatable, Sendable {
    var id: MessageID
    var key: MessageKey?
  }

  var selected: Mark?
  var selectedBefore: Mark?
  var arrangement: Arrangement
  var opened: [Mark]
  var filter: String?
  /// The first messages that it has found, of how many in the mailbox.
  var found: [MessageID]
  var count: Int
  var isFilterEdited: Bool
}

extension MailListing {
  /// Creates a listing of no mailbox, which knows what was listed.
  public init(unread bookmark: MailBookmark) {
    self.init(MailStore.none)
    saved = bookmark
  }

  /// The list and the selection.
  public var bookmark: MailBookmark {
    if let saved { return saved }
    func mark(_ id: MessageID) -> MailBookmark.Mark {
      MailBookmark.Mark(id: id, key: try? mail.summary(at: id).key)
    }
    return MailBookmark(
      selected: selected.map(mark), selectedBefore: filter?.selectedBefore.map(mark),
      arrangement: arrangement, opened: opened.sorted().map(mark), filter: filter?.text,
      found: Array(filter?.found.ids.prefix(Self.keptCount) ?? []), count: mail.count,
      isFilterEdited: filter?.isEdited ?? false)
  }

  /// The number of found messages that are kept: more than a screen shows.
  private static let keptCount = 200

  /// Lists and selects what was listed and selected, as far as it is there.
  ///
  /// - Parameter query: Returns what the text of a filter means.
  public mutating func resume(with bookmark: MailBookmark, _ query: (String) -> MailQuery) {
    if bookmark.arrangement != arrangement { arrange { $0 = bookmark.arrangement } }
    opened = Set(bookmark.opened.compactMap(mail.find))
    selected = bookmark.selected.flatMap(mail.find) ?? selected
    guard let text = bookmark.filter else { return }
    changeFilter(to: text, query(text))
    if bookmark.count == mail.count, filter?.isComplete == false {
      filter?.found = MessageList(ids: bookmark.found, order: order)
      filter?.isFoundEarlier = true
    }
    filter?.isEdited = bookmark.isFilterEdited
    filter?.selectedBefore = bookmark.selectedBefore.flatMap(mail.find)
  }
}

extension MailStore {
  /// Returns the number that a message has now; nil if it is not near where it was.
  fileprivate func find(_ mark: MailBookmark.Mark) -> MessageID? {
    // Looking for it reads the headers of messages, so this goes no further than a moment allows.
    let id = min(max(0, mark.id), count)
    let near = (0...1000).lazy.flatMap { $0 == 0 ? [id] : [id + $0, id - $0] }
    return near.first { (0..<count).contains($0) && (try? summary(at: $0).key) == mark.key }
  }
}
