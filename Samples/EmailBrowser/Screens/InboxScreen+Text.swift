import MailReading
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension InboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    List(
      messages.ids, selection: selected.flatMap(messages.position), placeholder: placeholder,
      onSelect: { onMessageSelected(messages.ids[$0]) }
    ) { id in
      let (sender, subject) = text(of: id)
      return HStack(spacing: 2) {
        Text(sender, overflow: .truncated).frame(width: min(16, environment.size.width / 3))
        Text(subject, overflow: .truncated)
      }
    }
    .border("Inbox")
  }

  private func text(of id: MessageID) -> (sender: String, subject: String) {
    do {
      let summary = try mail.summary(at: id)
      return (
        summary.sender.isEmpty ? "(no sender)" : summary.sender,
        summary.subject.isEmpty ? "(no subject)" : summary.subject
      )
    } catch {
      return ("(unreadable)", "\(error)")
    }
  }
}
