/// The numbers of messages in a later reading of their mailbox, and the order of that reading.
public struct LaterReading: Sendable {
  let mail: MailStore
  /// The numbers that the messages have now, without those that are gone.
  let places: [MessageID: MessageID]
  let arranged: Arranged?
}

extension MailListing {
  /// Finds the messages that matter in a later reading; it may read all headers.
  public func found(in later: MailStore) -> LaterReading {
    var places: [MessageID: MessageID] = [:]
    for id in kept {
      places[id] = mail.position(of: id, in: later)
    }
    return LaterReading(mail: later, places: places, arranged: later.arranged(arrangement))
  }

  /// Continues with a later reading, and returns what has changed, for the user.
  public mutating func take(_ later: LaterReading) -> String {
    let places = later.places
    let isLost = selected.map { places[$0] == nil } ?? false
    let more = later.mail.count - mail.count
    // What follows a message that is gone is in its place now.
    let place = selected.flatMap { places[$0] ?? min($0, later.mail.count - 1) }
    mail = later.mail
    opened = Set(opened.compactMap { places[$0] })
    conversations = later.arranged?.conversations
    order = later.arranged?.order ?? .file
    all = MessageList(count: mail.count, order: order, opened: opened)
    let before = filter?.selectedBefore.flatMap { places[$0] }
    filter?.selectedBefore = before
    selected = mail.count == 0 ? nil : place
    if let filter { search(for: filter.text, filter.query) }
    if filter?.isComplete != false { selected = selected ?? all.ids.first }
    reveal()
    return MailListing.notice(more, lost: isLost)
  }

  private static func notice(_ more: Int, lost: Bool) -> String {
    let count = "\(abs(more)) \(abs(more) == 1 ? "message" : "messages")"
    let change =
      more > 0 ? "\(count) more" : more < 0 ? "\(count) fewer" : "as many messages as before"
    let loss = lost ? " The selected message is gone." : ""
    return "The mailbox was read again: \(change).\(loss)"
  }
}
