import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

extension InboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let messages = listing.messages
    return List(
      messages.ids, selection: listing.selected.flatMap(messages.position),
      rowHeight: InboxRow.height(in: environment.size), placeholder: listing.placeholder,
      onSelect: { onMessageSelected.send(messages.ids[$0]) }, row: row
    )
    .border(listing.title)
  }

  private func row(_ id: MessageID) -> any TextView {
    do {
      let summary = try listing.mail.summary(at: id)
      let sender = summary.sender.isEmpty ? "(no sender)" : summary.sender
      let subject = summary.subject.isEmpty ? "(no subject)" : summary.subject
      let marks = listing.filter?.query.marks(sender: sender, subject: subject)
      return InboxRow(
        sender: MarkedText(text: sender, marks: marks?.sender ?? []),
        standing: listing.standing(of: id),
        subject: MarkedText(text: subject, marks: marks?.subject ?? []),
        dated: (try? listing.mail.summary(at: listing.dated(id))) ?? summary, dates: dates,
        isUnread: listing.isUnread(id, by: self.marks),
        hasAttachments: listing.mail.hasAttachments(at: id))
    } catch {
      return InboxRow(
        sender: MarkedText(text: "(unreadable)"), subject: MarkedText(text: "\(error)"),
        dates: dates)
    }
  }
}
