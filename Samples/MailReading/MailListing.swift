/// The messages of a mailbox that are listed, their order, and the selected one.
public struct MailListing: Equatable, Sendable {
  /// The mailbox as it was read last.
  public internal(set) var mail: MailStore
  /// The selected message; nil if there is none to select.
  public internal(set) var selected: MessageID?
  /// The filter of the list; nil if all messages are listed.
  public internal(set) var filter: MailFilter?
  /// The arrangement that the user wants.
  public internal(set) var arrangement = Arrangement()
  /// Whether they stand so already.
  public internal(set) var isArranged = true
  var order = MailOrder.file
  /// The conversations, if they were needed so far.
  public internal(set) var conversations: Conversations?
  /// The first messages of the conversations that are open.
  var opened: Set<MessageID> = []
  var all: MessageList
  /// The list as it was saved, until there is a mailbox to show it with.
  var saved: MailBookmark?

  /// Lists all messages of a mailbox as in the file, the first one selected.
  public init(_ mail: MailStore) {
    self.mail = mail
    all = MessageList(count: mail.count, order: .file)
    selected = all.ids.first
  }

  /// Selects the first message that was not read, or the newest one if all were.
  ///
  /// Of a large mailbox, only the last messages are looked at: reading all headers takes time.
  public mutating func selectNew(by marks: ReadMarks) {
    let last = max(0, mail.count - 500)..<mail.count
    var newest: (id: MessageID, time: Int)?
    for id in last {
      guard let summary = try? mail.summary(at: id) else { continue }
      if !marks.isRead(summary) { return selected = id }
      if let time = summary.time, newest.map({ $0.time <= time }) ?? true { newest = (id, time) }
    }
    selected = newest?.id ?? last.last
  }

  /// The messages in the list.
  public var messages: MessageList { filter?.found ?? all }

  /// The text of a list without messages: an empty mailbox looks the same.
  public var placeholder: String {
    guard let filter, !filter.query.isEmpty else { return "No messages." }
    return filter.isComplete ? "No match for “\(filter.text)”." : "Searching …"
  }

  /// The messages that matter in a later reading of the mailbox.
  public var kept: [MessageID] {
    [selected, filter?.selectedBefore].compactMap { $0 } + opened.sorted()
  }

  /// The summary of the selected message; nil if there is none, or if it cannot be read.
  public var selectedSummary: MessageSummary? {
    selected.flatMap { try? mail.summary(at: $0) }
  }

  /// Selects a message.
  public mutating func select(_ id: MessageID) { selected = id }

  /// Selects another message of the list, as many further as said.
  public mutating func move(by count: Int) {
    let ids = messages.ids
    guard let position = selected.flatMap(messages.position), !ids.isEmpty else { return }
    selected = ids[min(max(0, position + count), ids.count - 1)]
  }
}

// MARK: - Order

/// An arrangement of the messages in the list.
public struct Arrangement: Hashable, Sendable, Codable {
  /// Whether the newest message stands first, and not the first of the file.
  public var isNewestFirst = false
  /// Whether answers stand below what they answer.
  public var inConversations = false
}

/// An order of a mailbox, and what it was made from.
public struct Arranged: Sendable {
  let conversations: Conversations?
  let order: MailOrder
}

extension MailStore {
  /// Puts the messages in order, which may need all headers; nil if the task is cancelled.
  ///
  /// - Parameter known: The conversations that an earlier call has read from this mailbox.
  public func arranged(_ arrangement: Arrangement, known: Conversations? = nil) -> Arranged? {
    if arrangement == Arrangement() { return Arranged(conversations: known, order: .file) }
    guard let all = known ?? conversations() else { return nil }
    let order = all.order(
      newestFirst: arrangement.isNewestFirst, inConversations: arrangement.inConversations)
    return Arranged(conversations: all, order: order)
  }
}

extension MailListing {
  /// Changes what the user wants; until it is applied, the messages stand as before.
  public mutating func arrange(_ change: (inout Arrangement) -> Void) {
    change(&arrangement)
    isArranged = false
  }

  /// Applies the order that the user wanted.
  public mutating func take(_ arranged: Arranged) {
    conversations = arranged.conversations
    order = arranged.order
    isArranged = true
    list()
  }

  /// Lists all messages in order; those that were found stay found.
  mutating func list() {
    all = MessageList(count: mail.count, order: order, opened: opened)
    if let ids = filter?.found.ids {
      filter?.found = MessageList(ids: [], order: order)
      filter?.found.add(ids.sorted())
    }
    reveal()
  }

  /// Selects the first message of a closed conversation, if the selected one is in it.
  mutating func reveal() {
    guard filter == nil, let id = selected, all.position(of: id) == nil else { return }
    selected = order.conversation(of: id).first
  }

  /// Opens or closes the conversation of the selected message.
  public mutating func openConversation(_ opens: Bool) {
    guard let first = selected.flatMap({ order.conversation(of: $0).first }) else { return }
    if opens { opened.insert(first) } else { opened.remove(first) }
    list()
  }

  /// Whether the conversation of the selected message can be opened, or closed; nil for neither.
  public var canOpen: Bool? {
    guard filter == nil, order.hasConversations, let selected else { return nil }
    let conversation = order.conversation(of: selected)
    return conversation.count > 1 ? !opened.contains(conversation[conversation.startIndex]) : nil
  }
}

// MARK: - Conversations

extension MailListing {
  /// The position of a message in its conversation.
  public enum Standing: Equatable, Sendable {
    case alone
    case first(count: Int, isOpen: Bool)
    case answer(depth: Int)

    /// The mark before the subject.
    public var mark: String {
      switch self {
      case .alone: ""
      case .first(let count, let isOpen): "(\(count) \(isOpen ? "▾" : "▸")) "
      case .answer(let depth): String(repeating: " ", count: min(depth, 8) - 1) + "└ "
      }
    }

    /// The words that are said after the subject.
    public var words: String {
      switch self {
      case .alone: ""
      case .first(let count, let isOpen): ", \(isOpen ? "open" : "closed") with \(count) messages"
      case .answer: ", answer"
      }
    }
  }

  /// Returns where a message stands; with a filter, all stand alone.
  public func standing(of id: MessageID) -> Standing {
    guard filter == nil, order.hasConversations else { return .alone }
    let depth = order.depth(of: id)
    if depth > 0 { return .answer(depth: depth) }
    let conversation = order.conversation(of: id)
    return conversation.count == 1
      ? .alone : .first(count: conversation.count, isOpen: opened.contains(id))
  }

  /// Returns the message whose date a row shows: the one by which its conversation is ordered.
  ///
  /// With the newest first, that is the newest of a closed conversation.
  public func dated(_ id: MessageID) -> MessageID {
    guard arrangement.isNewestFirst, case .first(_, isOpen: false) = standing(of: id) else {
      return id
    }
    return order.newest(inConversationOf: id)
  }

  /// The title of the list, which says by what conversations are ordered.
  public var title: String {
    guard isArranged, order.hasConversations, filter == nil else { return "Inbox" }
    return arrangement.isNewestFirst ? "By newest message" : "By first message"
  }

  /// Whether a message was not read, or an answer that a closed conversation hides.
  public func isUnread(_ id: MessageID, by marks: ReadMarks) -> Bool {
    let isClosed = if case .first(_, isOpen: false) = standing(of: id) { true } else { false }
    let hidden = isClosed ? order.conversation(of: id).prefix(Self.lookedAt) : [id]
    return hidden.contains { (try? mail.summary(at: $0)).map { !marks.isRead($0) } ?? false }
  }

  /// The number of messages of a closed conversation to look at: a hostile one may have thousands,
  /// and those of a whole screen have to stay in the cache.
  private static let lookedAt = 20
}
