public import Foundation

/// What a reader shows: a message, or something of it.
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
        return .text(try mail.attachment(at: path).text ?? "This is no text. It can be saved.")
      }
    } catch {
      return .failed("\(error)")
    }
  }
}

/// What a page shows.
public enum PageContent: Equatable, Sendable {
  case message(Message)
  case text(String)
  /// The reason why it cannot be read.
  case failed(String)

  /// The text that can be searched.
  public var text: String {
    switch self {
    case .message(let message): message.text
    case .text(let text), .failed(let text): text
    }
  }

  /// What stands above the text of a message, each field in a line.
  private var header: String {
    guard case .message(let message) = self else { return "" }
    let fields = [
      ("Subject", message.subject), ("From", message.from), ("To", message.to), ("Cc", message.cc),
      ("Date", message.date),
    ]
    let names = message.attachments.map { ("Attached", "\($0.name ?? $0.type)") }
    return (fields + names).filter { !$0.1.isEmpty }.map { name, value in
      "\(name): \(value.split { $0.isNewline }.joined(separator: " "))\n"
    }.joined() + "\n"
  }

  /// The attachments of a message; none of anything else.
  public var attachments: [Message.Attachment] {
    if case .message(let message) = self { message.attachments } else { [] }
  }

  /// Writes the text into a new file in a folder of its own, which only the user can read.
  ///
  /// Control characters are left out: a program that shows the file may obey them.
  public func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let scalars = (header + text).unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    try Data(String(String.UnicodeScalarView(scalars)).utf8).write(to: file)
  }
}
