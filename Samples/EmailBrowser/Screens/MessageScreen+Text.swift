import MailReading
import WorkflowScreens
import WorkflowTextUI

extension MessageScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea {
      switch content {
      case .nothing: Text("")
      case .reading: Text("Reading …", style: .muted).padding(horizontal: 1)
      case .failed(let reason):
        Text(reason, style: .error, overflow: .wrappedLine).padding(horizontal: 1)
      case .message(let message): MessageScreen.view(of: message).padding(horizontal: 1)
      }
    }
    .border("Message")
  }

  private static let subjectStyle = Style(isBold: true, role: .accent)

  /// The most attachments that are listed: a message may have a million, to make every frame slow.
  private static let shownAttachments = 100

  /// Returns a view of the whole message: its header, attachments, notes and text.
  ///
  /// Everything but the text is a line: a line break in a subject could pretend to be a header.
  private static func view(of message: Message) -> VStack {
    VStack {
      Text(
        message.subject.isEmpty ? "(no subject)" : message.subject, style: subjectStyle,
        overflow: .wrappedLine)
      for (name, value) in [
        ("From", message.from), ("To", message.to), ("Cc", message.cc), ("Date", message.date),
      ] where !value.isEmpty {
        Text("\(name): \(value)", style: .muted, overflow: .wrappedLine)
      }
      for attachment in message.attachments.prefix(shownAttachments) {
        Text(attachment.description, style: .muted, overflow: .wrappedLine)
      }
      if message.attachments.count > shownAttachments {
        Text("And \(message.attachments.count - shownAttachments) more attachments", style: .muted)
      }
      for note in message.notes { Text("Note: \(note)", style: .warning, overflow: .wrappedLine) }
      Text("")
      Text(message.text)
    }
  }
}

extension Message.Attachment: CustomStringConvertible {
  /// The attachment as it is listed: `Attached: plan.pdf (application/pdf, 1204 bytes)`.
  var description: String {
    "Attached: \(name ?? "without a name") (\(type), \(size) bytes)"
  }
}
