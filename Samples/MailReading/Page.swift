import Foundation

/// A page of a reader: a message, or something of it.
public enum Page: Hashable, Sendable, Codable {
  case message(MessagePath)
  /// All of a message, as it was sent.
  case source(MessagePath)
  /// The text of an attachment.
  case attachment(MessagePath)

  /// The message, or the attachment.
  public var path: MessagePath {
    switch self {
    case .message(let path), .source(let path), .attachment(let path): path
    }
  }

  /// Returns the same page of a message that has another number now.
  public func moved(to id: MessageID) -> Page {
    let path = MessagePath(id, path.attachments)
    return switch self {
    case .message: .message(path)
    case .source: .source(path)
    case .attachment: .attachment(path)
    }
  }

  /// Reads what the page shows.
  public func read(from mail: MailStore) -> PageContent {
    do {
      switch self {
      case .message(let path): return .message(try mail.message(at: path))
      case .source(let path): return .text(try mail.source(at: path))
      case .attachment(let path):
        return .text(try mail.text(at: path) ?? "This is no text. It can be saved.")
      }
    } catch {
      return .failed("\(error)")
    }
  }
}

/// The content of a page.
public enum PageContent: Equatable, Sendable {
  case message(Message)
  case text(String)
  /// The reason why it cannot be read.
  case failed(String)

  /// The text that can be searched.
  public var text: String {
    switch self {
    case .message(let message): message.readableText
    case .text(let text), .failed(let text): text
    }
  }

  /// The header above the text of a message: each field in a line, or in several, indented.
  private var header: String {
    guard case .message(let message) = self else { return "" }
    let subject = [(name: "Subject", value: message.subject)].filter { !$0.value.isEmpty }
    let names = message.attachments.map { (name: "Attached", value: $0.title) }
    return (subject + message.fields + names).map { name, value in
      "\(name): \(value.split { $0.isNewline }.joined(separator: " "))".folded + "\n"
    }.joined() + "\n"
  }

  /// The attachments of a message; none of anything else.
  public var attachments: [Message.Attachment] {
    if case .message(let message) = self { message.attachments } else { [] }
  }

  /// Writes the text into a file for another program.
  ///
  /// Control characters are left out: a program that shows the file may obey them.
  public func file() throws(MailboxError) -> NamelessFile {
    let scalars = (header + text).unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    return try NamelessFile(String(String.UnicodeScalarView(scalars)))
  }
}

extension String {
  /// The text in lines that fit on any terminal, all but the first of them indented.
  ///
  /// A longer line would break and continue at the edge, like another field.
  fileprivate var folded: String {
    var folded = ""
    var column = 0
    for character in self {
      if column >= 76 {
        folded += "\n  "
        column = 2
      }
      folded.append(character)
      column += character.isASCII ? 1 : 2
    }
    return folded
  }
}
