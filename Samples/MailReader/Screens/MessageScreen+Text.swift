import MailReadingSample
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

extension MessageScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea {
      switch content {
      case .nothing: Text("")
      case .reading: Text("Reading …", style: .muted)
      case .page(.failed(let reason)):
        Text(reason, style: .danger, overflow: .wrappedLine)
      case .page(.text(let text)): body(text)
      // Longer rows are hard to read: the eye loses the next one.
      case .page(.message(let message)): view(of: message).frame(width: 76)
      }
    }
  }

  private func body(_ text: String) -> MessageBody {
    MessageBody(text: text, marks: marks, search: search)
  }

  /// The most attachments that are listed: a message may have a million, to make every frame slow.
  private static let shownAttachments = 100

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
      for attachment in message.attachments.prefix(Self.shownAttachments) {
        Text("Attached: \(attachment.title)", style: .muted, overflow: .wrappedLine)
      }
      if message.attachments.count > Self.shownAttachments {
        let more = message.attachments.count - Self.shownAttachments
        Text("And \(more) more attachments", style: .muted)
      }
      for note in message.notes { Text("Note: \(note)", style: .warning, overflow: .wrappedLine) }
      Text("")
      body(message.readableText)
    }
  }
}
