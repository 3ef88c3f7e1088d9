import MailReading

extension EmailBrowserWorkflow.State {
  /// Goes on with what the mailbox holds now.
  mutating func take(_ reading: MailboxReader.Reading) {
    isReadAgain = false
    switch reading {
    case .failure(let error): notice = "\(error)"
    case .success(let reread):
      let wasSelected = selected
      notice = Self.notice(
        reread.mail.count - mail.count, lost: wasSelected != nil && reread.selected == nil)
      mail = reread.mail
      stamp = mail.stamp
      all = MessageList(ids: Array(0..<mail.count))
      // What follows a message that is gone is in its place now.
      selected = reread.selected ?? wasSelected.flatMap { min($0, mail.count - 1) }
      if mail.count == 0 { selected = nil } else { selected = selected ?? 0 }
      if let filter, !filter.text.isEmpty { search(for: filter.text) } else { filter?.found = all }
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
