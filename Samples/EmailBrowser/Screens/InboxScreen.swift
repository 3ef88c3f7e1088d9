import Workflow
import WorkflowTextUI

/// A list of messages, one of them selected.
struct InboxScreen: Equatable {
  var messages: MessageList
  var selected: MessageID?
  /// Knows who sent what; asked only for the rows that are shown.
  @Injected var mail: MailStore
  var onMessageSelected: Sink<MessageID>

  /// The place of the selection in the list.
  var position: Int? { selected.flatMap(messages.position) }

  /// Selects the message at a position; one beyond the ends does nothing.
  func select(position: Int) {
    guard messages.ids.indices.contains(position) else { return }
    onMessageSelected(messages.ids[position])
  }
}

extension InboxScreen {
  /// What the border says: `3 of 14`.
  var summary: String {
    guard let position else { return "empty" }
    return "\(position + 1) of \(messages.count)"
  }

  /// Draws the rows from a position on.
  func draw(from top: Int, on canvas: Canvas) {
    guard !messages.ids.isEmpty else {
      canvas.write("  No messages.".truncated(toWidth: canvas.size.width), column: 0, row: 0)
      return
    }
    for (row, id) in messages.ids.dropFirst(top).prefix(canvas.size.height).enumerated() {
      draw(id, on: canvas.part(column: 0, row: row, width: canvas.size.width, height: 1))
    }
  }

  private func draw(_ id: MessageID, on row: Canvas) {
    let style: Style = id == selected ? .reversed : .plain
    row.fill(" ", style: style)
    // The selection is marked by a sign too: colours and styles do not reach everybody.
    if id == selected { row.write("›", column: 0, row: 0, style: style) }
    let senderWidth = min(16, row.size.width / 3)
    let (sender, subject) = text(of: id)
    row.write(sender.truncated(toWidth: senderWidth), column: 2, row: 0, style: style)
    let column = senderWidth + 4
    row.write(
      subject.truncated(toWidth: row.size.width - column), column: column, row: 0, style: style)
  }

  private func text(of id: MessageID) -> (sender: String, subject: String) {
    do {
      let summary = try mail.summary(at: id)
      let sender = summary.senderName.isEmpty ? summary.senderAddress : summary.senderName
      return (
        sender.isEmpty ? "(no sender)" : sender,
        summary.subject.isEmpty ? "(no subject)" : summary.subject
      )
    } catch {
      return ("(unreadable)", "\(error)")
    }
  }
}
