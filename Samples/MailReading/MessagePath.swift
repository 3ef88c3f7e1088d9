import Foundation

/// The location of a message: in a mailbox, or in a message as an attachment of it.
public struct MessagePath: Hashable, Sendable, Codable {
  /// The number of the outermost message in its mailbox, from 0.
  public let id: Int

  /// The number of the attachment to open in each message on the way, from 0.
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
    let (bytes, isComplete) = try bytes(at: path).whole
    guard isComplete else { throw .hasChanged(path: self.path) }
    return Charset.decode(bytes, named: nil).text.withLineFeeds
  }

  /// Returns the text of an attachment, the last step of the path; nil if it is none.
  func text(at path: MessagePath) throws(MailboxError) -> String? {
    let (part, attachment) = try part(at: path)
    return attachment.isText ? MessageContent().text(of: part) : nil
  }

  /// Saves an attachment in a folder, of which a name like `~/mail` is understood.
  ///
  /// - Parameter replaces: Whether a file of this name is replaced; otherwise, it is an error.
  public func save(
    _ path: MessagePath, name: String, folder: String, replaces: Bool
  ) throws(AttachmentFile.Failure) {
    let part: Part
    do { part = try self.part(at: path).part } catch { throw .failed(reason: "\(error)") }
    let folder = NSString(string: folder).expandingTildeInPath
    try AttachmentFile.write(part, name: name, folder: folder, replaces: replaces)
  }

  /// Returns an attachment: the last step of the path.
  func part(
    at path: MessagePath
  ) throws(MailboxError) -> (part: Part, attachment: Message.Attachment) {
    let outer = MessagePath(path.id, Array(path.attachments.dropLast()))
    // What is not asked for is not decoded.
    let content = MessageContent(reading: try bytes(at: outer), decodes: false)
    let index = path.attachments[path.attachments.count - 1]
    return (try part(index, of: content), content.attachments[index])
  }

  private func bytes(at path: MessagePath) throws(MailboxError) -> SparseBytes {
    var bytes = try bytes(at: path.id)
    for index in path.attachments {
      bytes = try part(index, of: MessageContent(reading: bytes, decodes: false)).message
    }
    return bytes
  }

  /// Returns a part, which is gone if the file was replaced by another one.
  private func part(_ index: Int, of content: MessageContent) throws(MailboxError) -> Part {
    guard index < content.parts.count else { throw .hasChanged(path: self.path) }
    return content.parts[index]
  }
}
