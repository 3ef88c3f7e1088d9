/// What a list of messages shows of one.
///
/// The texts are decoded but not sanitised: they may hold control characters.
struct MessageSummary: Equatable, Sendable {
  /// The subject; empty if there is none.
  let subject: String

  /// The sender's display name; empty if there is none.
  let senderName: String

  /// The sender's address; empty if there is none.
  let senderAddress: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or what is in its place.
  let date: String

  /// Who sent it: the name, or the address where there is none.
  var sender: String { senderName.isEmpty ? senderAddress : senderName }

  init(_ fields: HeaderFields) {
    let sender = AddressReader.read(fields["from"]).first
    subject = fields.text("subject")
    senderName = sender?.name ?? ""
    senderAddress = sender?.address ?? ""
    date = Message.date(fields)
  }
}

// MARK: -

/// A message as it is shown.
///
/// The texts are decoded but not sanitised: they may hold control characters.
struct Message: Equatable, Sendable {
  /// The senders, as one writes them.
  let from: String

  /// The receivers, as one writes them.
  let to: String

  /// The receivers of copies, as one writes them.
  let cc: String

  /// The subject; empty if there is none.
  let subject: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or what is in its place.
  let date: String

  /// The text, with LF between its lines; empty if there is none.
  let text: String

  /// The parts that are not shown as text.
  let attachments: [Attachment]

  /// What is wrong with the message, in words for its reader.
  let notes: [String]

  /// A part that is not shown as text.
  struct Attachment: Equatable, Sendable {
    /// The name of its file as it was sent, which may be anything; `nil` if it has none.
    let name: String?

    /// The type in lower case, such as `image/png`.
    let type: String

    /// The number of bytes when decoded.
    let size: Int
  }

  /// Reads a message, as far as it can be read.
  init(_ bytes: ArraySlice<UInt8>) {
    let part = Part(bytes)
    var content = MessageContent()
    content.read(part, depth: 0)
    from = AddressReader.read(part.fields["from"]).description
    to = AddressReader.read(part.fields["to"]).description
    cc = AddressReader.read(part.fields["cc"]).description
    subject = part.fields.text("subject")
    date = Message.date(part.fields)
    text = content.text
    attachments = content.attachments
    notes = content.damages.map(\.description)
  }

  fileprivate static func date(_ fields: HeaderFields) -> String {
    let text = fields.text("date")
    return MailDate(text)?.description ?? text
  }
}
