extension Message {
  /// Reads a message as far as possible.
  init(_ bytes: ArraySlice<UInt8>) {
    let part = Part(bytes)
    var content = MessageContent()
    content.read(part, depth: 0)
    from = AddressReader.read(part.fields["from"]).description
    to = AddressReader.read(part.fields["to"]).description
    cc = AddressReader.read(part.fields["cc"]).description
    subject = part.fields.text("subject")
    date = part.fields.date
    text = content.text
    attachments = content.attachments
    notes = content.damages.map(\.description)
  }
}

extension MessageSummary {
  init(_ fields: HeaderFields) {
    let sender = AddressReader.read(fields["from"]).first
    subject = fields.text("subject")
    senderName = sender?.name ?? ""
    senderAddress = sender?.address ?? ""
    date = fields.date
  }
}

extension HeaderFields {
  /// The date in the sender's zone, or the text of the field if it is not a date.
  fileprivate var date: String {
    let text = text("date")
    return MailDate(text)?.description ?? text
  }
}
