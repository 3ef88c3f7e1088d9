import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension InboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let messages = listing.messages
    return List(
      messages.ids, selection: listing.selected.flatMap(messages.position),
      placeholder: listing.placeholder, onSelect: { onMessageSelected.send(messages.ids[$0]) },
      row: row
    )
    .border(listing.title)
  }

  private func row(_ id: MessageID) -> any TextView {
    do {
      let summary = try listing.mail.summary(at: id)
      let sender = summary.sender.isEmpty ? "(no sender)" : summary.sender
      let subject = summary.subject.isEmpty ? "(no subject)" : summary.subject
      let dated = (try? listing.mail.summary(at: listing.dated(id))) ?? summary
      let marks = listing.filter?.query.marks(sender: sender, subject: subject)
      return InboxRow(
        sender: StyledText(sender, marked: marks?.sender ?? []),
        standing: listing.standing(of: id),
        subject: StyledText(subject, marked: marks?.subject ?? []),
        date: dated.date(in: zone),
        isUnread: listing.isUnread(id, by: self.marks),
        hasAttachments: listing.mail.hasAttachments(at: id))
    } catch {
      return InboxRow(
        sender: "(unreadable)", standing: .alone, subject: StyledText("\(error)"), date: "",
        isUnread: false,
        hasAttachments: false)
    }
  }
}

extension StyledText {
  fileprivate init(_ text: String, marked ranges: [Range<String.Index>]) {
    self.init(text)
    for range in ranges { add(.match, in: range) }
  }
}

/// A row of the list, whose columns depend on the room.
private struct InboxRow: TextView {
  let sender: StyledText
  let standing: MailListing.Standing
  let subject: StyledText
  let date: String
  let isUnread: Bool
  let hasAttachments: Bool

  func size(within limit: Size, in context: ViewContext) -> Size {
    let row = row(limit.width, context)
    return row.size(within: limit, in: context.child("row", for: row))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let row = row(canvas.size.width, context)
    row.draw(on: canvas, in: context.child("row", for: row))
  }

  private func row(_ width: Int, _ context: ViewContext) -> any TextView {
    context.form == .lines ? Text(spoken, overflow: .truncated) : columns(width)
  }

  /// The row as it is read out: `unread, Ada Quill: Lunch?, 2026-03-05 12:01, attachments`.
  private var spoken: StyledText {
    StyledText(isUnread ? "unread, " : "") + sender + StyledText(": ") + subject
      + StyledText(
        standing.words + (date.isEmpty ? "" : ", \(date)") + (hasAttachments ? ", attachments" : "")
      )
  }

  private func columns(_ width: Int) -> HStack {
    HStack(spacing: 1) {
      Text(mark(width), style: Style(isBold: true, role: .accent)).frame(width: width < 40 ? 1 : 2)
      Text(styled(sender), overflow: .truncated).frame(width: min(24, max(width / 3, 6)))
      Text(StyledText(standing.mark) + styled(subject), overflow: .truncated).flexibility(
        Flexibility(), along: .horizontal)
      if !date.isEmpty, width >= 40 {
        Text(width < 72 ? String(date.prefix(10)) : date, style: .muted, overflow: .truncated)
          .frame(width: width < 72 ? 10 : 16)
      }
    }
  }

  /// `*` for a message that was not read, and `@` for one with attachments.
  private func mark(_ width: Int) -> String {
    let marks = (isUnread ? "*" : " ") + (hasAttachments ? "@" : " ")
    return width < 40 ? String(isUnread ? "*" : marks.suffix(1)) : marks
  }

  private func styled(_ text: StyledText) -> StyledText {
    guard isUnread else { return text }
    var bold = text
    bold.add(.bold, in: text.text.startIndex..<text.text.endIndex)
    return bold
  }
}
