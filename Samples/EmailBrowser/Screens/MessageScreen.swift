import WorkflowTextUI

/// A message that is being read, was read, or could not be.
struct MessageScreen: Equatable {
  enum Content: Equatable {
    case reading
    case message(Message)
    case failed(String)
  }

  var id: MessageID
  var content: Content
}

extension MessageScreen {
  /// The whole message as lines of at most a width: its header, its text, what else there is.
  func lines(width: Int) -> [Line] {
    switch content {
    case .reading: [Line("Reading …", style: .dim)]
    case .failed(let reason): reason.wrapped(toWidth: width).map { Line($0) }
    case .message(let message): message.lines(width: width)
    }
  }

  /// A line of text in one style.
  struct Line {
    var text: String
    var style: Style

    init(_ text: String, style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }
}

extension Message {
  fileprivate func lines(width: Int) -> [MessageScreen.Line] {
    let subject = subject.isEmpty ? "(no subject)" : subject
    var lines = subject.wrapped(toWidth: width).map { MessageScreen.Line($0, style: .bold) }
    for (name, value) in [("From", from), ("To", to), ("Cc", cc), ("Date", date)]
    where !value.isEmpty {
      lines += "\(name): \(value)".wrapped(toWidth: width).map { .init($0, style: .dim) }
    }
    for attachment in attachments {
      lines += attachment.description.wrapped(toWidth: width).map { .init($0, style: .dim) }
    }
    for note in notes {
      lines += "Note: \(note)".wrapped(toWidth: width).map { .init($0, style: .dim) }
    }
    lines.append(.init(""))
    lines += text.wrapped(toWidth: width).map { .init($0) }
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension Message.Attachment: CustomStringConvertible {
  /// The attachment as it is listed: `Attached: plan.pdf (application/pdf, 1,204 bytes)`.
  var description: String {
    "Attached: \(name ?? "without a name") (\(type), \(size) bytes)"
  }
}
