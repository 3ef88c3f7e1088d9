import MailReadingSample
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

extension MessageScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea { content }.border("Message")
  }

  private var content: any TextView {
    switch message {
    case nil: Text("")
    case .failure(let error): Text("\(error)", style: .danger, overflow: .wrappedLine)
    // Longer rows are hard to read: the eye loses the next one.
    case .success(let message): view(of: message).frame(width: 76)
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
        style: .strong, overflow: .wrappedLine)
      for (name, value) in message.fields(dated: dates.formatFully) {
        // Plain values beside muted names: no line of a text looks like that.
        Text(StyledText("\(name): ", style: .muted) + StyledText(value), overflow: .wrappedLine)
      }
      // A hostile message may have a million of them.
      for attachment in message.attachments.prefix(100) {
        Text("Attached: \(attachment.title)", style: .muted, overflow: .wrappedLine)
      }
      for note in message.notes { Text("Note: \(note)", style: .warning, overflow: .wrappedLine) }
      Text("")
      MessageText(text: message.readableText)
    }
  }
}
