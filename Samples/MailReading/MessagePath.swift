import Foundation

/// Where a message is: in a mailbox, or in a message as an attachment of it.
public struct MessagePath: Hashable, Sendable, Codable {
  /// The number of the outermost message in its mailbox, from 0.
  public let id: Int

  /// Which attachment to open in each message on the way, from 0.
  var attachments: [Int] = []

  /// Creates the path of a message in its mailbox, or of an attachment in it.
  public init(_ id: Int, _ attachments: [Int] = []) {
    self.id = id
    self.attachments = attachments
  }

  /// Returns the path of an attachment of this message.
  public func appending(_ attachment: Int) -> MessagePath {
    MessagePath(id, attachments + [attachment])
  }
}

/// A part of a message that is not shown as text, with its content.
struct AttachmentContent: Sendable {
  let attachment: Message.Attachment

  /// The bytes after decoding.
  let bytes: ArraySlice<UInt8>

  /// The content as text, with LF between its lines; nil if it is none.
  let text: String?
}

extension Message.Attachment {
  /// The attachment as it is listed: `plan.pdf (application/pdf, 1204 bytes)`.
  ///
  /// A message is listed by its subject.
  public var title: String {
    // A name may be as long as the message, to fill the screen.
    let name = (subject ?? name).map { String($0.withSingleBlanks.prefix(100)) } ?? "without a name"
    return "\(name) (\(type.prefix(100)), \(size) \(size == 1 ? "byte" : "bytes"))"
  }

  /// Whether it is a message, which can be opened like one.
  public var isMessage: Bool { type == "message/rfc822" || type == "message/global" }

  /// Whether it can be shown as text.
  public var isText: Bool {
    type.hasPrefix("text/") || type.hasPrefix("message/") && !isMessage
      || ["application/json", "application/xml"].contains(type)
  }

  /// Whether it can be shown here, as a message or as text.
  public var canBeShown: Bool { isMessage || isText }
}

extension MailStore {
  /// Returns a message of the mailbox, or in another message.
  ///
  /// - Precondition: The path begins with the number of a message.
  func message(at path: MessagePath) throws(MailboxError) -> Message {
    Message(try bytes(at: path))
  }

  /// Returns all of a message as it was sent, with LF between its lines.
  func source(at path: MessagePath) throws(MailboxError) -> String {
    let bytes = try bytes(at: path)
    return Charset.decode(bytes, named: nil).text.withLineFeeds
  }

  /// Returns an attachment of a message: the last step of the path.
  func attachment(at path: MessagePath) throws(MailboxError) -> AttachmentContent {
    let outer = MessagePath(path.id, Array(path.attachments.dropLast()))
    let content = MessageContent(reading: try bytes(at: outer))
    let index = path.attachments[path.attachments.count - 1]
    let part = try part(index, of: content)
    let attachment = content.attachments[index]
    let bytes = part.isMultipart ? part.body : part.content.bytes
    let text = attachment.isText ? content.text(of: part) : nil
    return AttachmentContent(attachment: attachment, bytes: bytes, text: text)
  }

  /// Saves an attachment in a folder, of which a name like `~/mail` is understood.
  ///
  /// - Parameter replaces: Whether a file of this name is replaced; otherwise, it is an error.
  public func save(
    _ path: MessagePath, name: String, folder: String, replaces: Bool
  ) throws(AttachmentFile.Failure) {
    let bytes: ArraySlice<UInt8>
    do { bytes = try attachment(at: path).bytes } catch { throw .failed(reason: "\(error)") }
    let folder = NSString(string: folder).expandingTildeInPath
    try AttachmentFile.write(bytes, name: name, folder: folder, replaces: replaces)
  }

  private func bytes(at path: MessagePath) throws(MailboxError) -> ArraySlice<UInt8> {
    var bytes = try bytes(at: path.id)
    for index in path.attachments {
      bytes = try part(index, of: MessageContent(reading: bytes)).content.bytes
    }
    return bytes
  }

  /// Returns a part, which is gone if the file was replaced by another one.
  private func part(_ index: Int, of content: MessageContent) throws(MailboxError) -> Part {
    guard index < content.parts.count else { throw .hasChanged(path: self.path) }
    return content.parts[index]
  }
}
