import MailReadingSample
import WorkflowScreens
import WorkflowTextUI

extension MessageScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea { content }.border("Message")
  }

  private var content: any TextView {
    switch message {
    case nil: Text("")
    case .failure(let error): Text("\(error)", style: .danger, overflow: .wrappedLine)
    case .success(let message): view(of: message)
    }
  }

  /// Returns a view of the whole message: its header, attachments, notes and text.
  ///
  /// Everything but the text is a line: a line break in a subject could pretend to be a header. Rows
  /// that continue a line are indented.
  private func view(of message: Message) -> VStack {
    VStack {
      Text(
        message.subject.isEmpty ? "(no subject)" : message.subject,
        style: Style(isBold: true, role: .accent), overflow: .wrappedLine)
      for (name, value) in message.fields {
        Text(StyledText("\(name): ", style: .muted) + StyledText(value), overflow: .wrappedLine)
      }
      // A hostile message may have a million of them.
      for attachment in message.attachments.prefix(100) {
        Text("Attached: \(attachment.title)", style: .muted, overflow: .wrappedLine)
      }
      for note in message.notes { Text("Note: \(note)", style: .warning, overflow: .wrappedLine) }
      Text("")
      Text(message.text)
    }
  }
}
