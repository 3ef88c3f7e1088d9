import MailReadingSample
import WorkflowTextUI

/// A row of the list, whose columns depend on the room.
struct InboxRow: TextView {
  private let sender: String
  private let subject: String
  private let date: String
  private let isUnread: Bool

  init(_ summary: MessageSummary) {
    sender = summary.sender.isEmpty ? "(no sender)" : summary.sender
    subject = summary.subject.isEmpty ? "(no subject)" : summary.subject
    date = summary.date
    isUnread = !summary.isSeen
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let view = view(width: canvas.size.width, in: context.form)
    view.draw(on: canvas, in: context.child("row", for: view))
  }

  private func view(width: Int, in form: DisplayForm) -> any TextView {
    switch form {
    case .screen: columns(width)
    // This is how it is read out: `unread, Ada Quill: Lunch?, 2026-03-05 12:01 +0100`.
    case .lines:
      Text("\(isUnread ? "unread, " : "")\(sender): \(subject), \(date)", overflow: .truncated)
    }
  }

  private func columns(_ width: Int) -> HStack {
    let style = isUnread ? Style.bold : .plain
    return HStack(spacing: 1) {
      Text(isUnread ? "*" : " ", style: Style(isBold: true, role: .accent)).frame(width: 1)
      Text(sender, style: style, overflow: .truncated).frame(width: min(24, max(6, width / 3)))
      Text(subject, style: style, overflow: .truncated)
        .flexibility(Flexibility(), along: .horizontal)
      if width >= 40 {
        Text(String(date.prefix(10)), style: .muted, overflow: .truncated).frame(width: 10)
      }
    }
  }
}
