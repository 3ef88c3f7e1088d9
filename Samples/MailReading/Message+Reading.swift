import Foundation

extension Message {
  /// Reads a message as far as possible.
  init(_ bytes: SparseBytes) {
    let part = Part(bytes)
    var content = MessageContent()
    content.read(part, depth: 0)
    let senders = AddressReader.read(part.fields["from"])
    from = senders.description
    sender = AddressReader.read(part.fields["sender"]).text(ifOtherThan: senders)
    replyTo = AddressReader.read(part.fields["reply-to"]).text(ifOtherThan: senders)
    to = AddressReader.read(part.fields["to"]).description
    cc = AddressReader.read(part.fields["cc"]).description
    subject = part.fields.text("subject")
    let dateText = part.fields.text("date")
    let parsed = MailDate(dateText)
    date = parsed?.description ?? dateText
    sent = parsed.map { Date(timeIntervalSince1970: TimeInterval($0.time)) }
    text = content.text
    readableText = content.readableText
    attachments = content.attachments
    notes = content.damages.map(\.description.withSingleBlanks)
  }
}

extension AddressList {
  /// Returns the addresses as text; empty if they are those of another list.
  fileprivate func text(ifOtherThan list: AddressList) -> String {
    addresses.subtracting([""]).isSubset(of: list.addresses) ? "" : description
  }
}

extension MessageSummary {
  init(_ fields: HeaderFields) {
    let sender = AddressReader.read(fields["from"]).first
    subject = fields.text("subject")
    senderName = sender?.name ?? ""
    senderAddress = sender?.address ?? ""
    let text = fields.text("date")
    let parsed = MailDate(text)
    date = parsed?.description ?? text
    time = parsed?.time
    messageID = fields.messageID.map { String(decoding: $0, as: UTF8.self) } ?? ""
    references = fields.references.map { String(decoding: $0, as: UTF8.self) }
    isSeen = false
    let isAttached = ParameterField(fields["content-disposition"]).value == "attachment"
    attachments =
      switch ParameterField(fields["content-type"]).value {
      case "", "text/plain", "text/html": isAttached ? .likely : .none
      case "multipart/alternative": .unlikely
      default: .likely
      }
  }

}

extension HeaderFields {
  /// The identifier of the message; nil if it has none.
  var messageID: ArraySlice<UInt8>? { Self.identifiers(in: shared("message-id")).first }

  /// The identifiers of the messages that this one answers, the oldest first.
  var references: [ArraySlice<UInt8>] {
    let references = Self.identifiers(in: shared("references"))
    return references.isEmpty ? Self.identifiers(in: shared("in-reply-to")) : references
  }

  /// The seconds since 1970 began in Greenwich; nil if there is no date.
  var time: Int? {
    (shared("date").flatMap { MailDate(usual: $0) } ?? MailDate(text("date")))?.time
  }

  /// Returns the identifiers in a field: whatever stands between angle brackets, without blanks.
  private static func identifiers(in value: ArraySlice<UInt8>?) -> [ArraySlice<UInt8>] {
    guard let value else { return [] }
    var rest = value
    var found: [ArraySlice<UInt8>] = []
    while let start = rest.index(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      let end = rest.firstIndex { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E } ?? rest.endIndex
      guard end < rest.endIndex else { break }
      if rest[end] == 0x3E, end > rest.startIndex {
        found.append(value[start...end])
      }
      rest = rest[end...]
    }
    return found
  }
}
