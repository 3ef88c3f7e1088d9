/// A filter of the list: the messages that match a query.
public struct MailFilter: Equatable, Sendable {
  /// The text as the user has typed it.
  public var text = ""
  /// The meaning of the text.
  public var query = MailQuery("")
  /// Whether the user is editing the text.
  public var isEdited = true
  /// The messages that were found so far.
  public var found: MessageList
  /// Whether the search has looked at all messages.
  public var isComplete = true
  /// Whether they were found before the mailbox was read again: what a search finds replaces them.
  var isFoundEarlier = false
  /// The message that was selected before the filter.
  ///
  /// If the filter finds nothing, this message is selected again when the filter is cleared.
  var selectedBefore: MessageID?
}

/// The messages that a search has found since it said so last.
public struct FoundMessages: Equatable, Sendable {
  let ids: [MessageID]
  /// The first message that the search has not looked at yet.
  public let end: MessageID
  let isLast: Bool
}

extension MailStore {
  /// Looks at messages for a short time, and returns those that match a query.
  ///
  /// - Parameters:
  ///   - first: The first message to look at.
  ///   - patience: The time to look; some messages are always looked at.
  ///   - marks: The messages that were read, for `is:unread`.
  public func search(
    _ query: MailQuery, from first: MessageID, for patience: Duration, marks: ReadMarks
  ) -> FoundMessages {
    let start = ContinuousClock.now
    var ids: [MessageID] = []
    var (end, most) = (first, 256)
    repeat {
      let piece = step(from: end, most: most, readsMessages: query.readsMessages)
      let found = inParts(of: piece, atLeast: query.readsMessages ? 1 : 16) { ids in
        var matcher = QueryMatcher(query, in: self, marks: marks)
        return ids.filter { matcher.matches($0) }
      }
      ids += found.joined()
      end = piece.upperBound
      // Each step waits for its last message, on one thread.
      if ContinuousClock.now < start + patience / 4 { most *= 2 }
    } while end < count && !Task.isCancelled && ContinuousClock.now < start + patience
    return FoundMessages(ids: ids, end: end, isLast: end == count)
  }

  /// Returns the number of messages that were not read; less, if the task is cancelled meanwhile.
  public func unreadCount(by marks: ReadMarks) -> Int {
    let query = MailQuery("is:unread")
    var (unread, next) = (0, 0)
    while next < count, !Task.isCancelled {
      let found = search(query, from: next, for: .milliseconds(50), marks: marks)
      unread += found.ids.count
      next = found.end
    }
    return unread
  }

  /// Returns the messages to look at before asking again whether the search is still wanted.
  ///
  /// A message that has to be read may be large, and a disk slow.
  private func step(
    from start: MessageID, most: Int, readsMessages: Bool
  ) -> Range<MessageID> {
    let last = min(start + most, count)
    guard readsMessages else { return start..<last }
    var end = min(start + 4, last)
    while end < last, let size = span(of: start..<end + 1), size <= most << 12 { end += 1 }
    return start..<end
  }
}

// MARK: -

extension MailListing {
  /// Starts to edit the filter, which is created if there is none.
  public mutating func beginFilter() {
    if filter == nil { filter = MailFilter(found: flat, selectedBefore: selected) }
    filter?.isEdited = true
  }

  /// Stops editing the filter.
  public mutating func applyFilter() { filter?.isEdited = false }

  /// Lists what a search finds, as it finds it.
  public mutating func changeFilter(to text: String, _ query: MailQuery) {
    beginFilter()
    // The search for the same query continues, or has ended.
    if query != filter?.query { search(for: text, query) } else { filter?.text = text }
  }

  mutating func search(for text: String, _ query: MailQuery) {
    // Without a text, all messages are listed. With a text, the search adds those that it finds.
    let found = query.isEmpty ? flat : MessageList(ids: [], order: order)
    filter?.text = text
    filter?.query = query
    filter?.found = found
    filter?.isComplete = query.isEmpty
    // A search that found nothing may have left nothing selected.
    if query.isEmpty { selected = selected ?? filter?.selectedBefore }
  }

  /// All messages in order, without closed conversations.
  private var flat: MessageList { MessageList(ids: order.ids(count: mail.count), order: order) }

  /// Adds found messages, and selects the first one if the selected message cannot be in the list.
  public mutating func add(_ found: FoundMessages) {
    if filter?.isFoundEarlier == true {
      filter?.found = MessageList(ids: [], order: order)
      filter?.isFoundEarlier = false
    }
    filter?.found.add(found.ids)
    filter?.isComplete = found.isLast
    let isListed = selected.flatMap(messages.position) != nil
    // The search may still find the selected message; until then it stays selected.
    if !isListed, found.isLast || selected.map({ $0 < found.end }) != false {
      // A message that is not in the list is not shown beside it.
      selected = messages.ids.first
    }
  }

  /// Removes the filter, and keeps the selected message.
  ///
  /// If the filter found nothing, the message from before is selected again.
  public mutating func clearFilter() {
    selected = selected ?? filter?.selectedBefore
    filter = nil
    reveal()
  }
}
