import MailReading

extension EmailBrowserWorkflow.State {
  /// The messages that have to be found in a later reading of the mailbox.
  var kept: [MessageID] { [selected, filter?.selectedBefore].compactMap { $0 } }

  /// Takes a later reading of the mailbox, in which the messages are not found yet.
  mutating func take(_ reading: MailboxReader.Reading) {
    isReadAgain = false
    switch reading {
    case .failure(let error): notice = "\(error)"
    case .success(let later): self.later = later
    }
  }

  /// Goes on with the later reading.
  mutating func take(_ found: [MessageID: MessageID]) {
    guard let later else { return }
    let isLost = selected.map { found[$0] == nil } ?? false
    notice = Self.notice(later.count - mail.count, lost: isLost)
    // What follows a message that is gone is in its place now.
    let place = selected.flatMap { found[$0] ?? min($0, later.count - 1) }
    mail = later
    self.later = nil
    stamp = mail.stamp
    all = MessageList(ids: Array(0..<mail.count))
    let before = filter?.selectedBefore.flatMap { found[$0] }
    filter?.selectedBefore = before
    selected = mail.count == 0 ? nil : place
    if let filter, !filter.text.isEmpty {
      search(for: filter.text)
    } else {
      filter?.found = all
      selected = selected ?? all.ids.first
    }
  }

  private static func notice(_ more: Int, lost: Bool) -> String {
    let count = "\(abs(more)) \(abs(more) == 1 ? "message" : "messages")"
    let change =
      more > 0 ? "\(count) more" : more < 0 ? "\(count) fewer" : "as many messages as before"
    let loss = lost ? " The selected message is gone." : ""
    return "The mailbox was read again: \(change).\(loss)"
  }
}
