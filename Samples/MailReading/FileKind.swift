/// What a file is, told by its first bytes.
enum FileKind {
  case empty
  case mbox
  case message

  /// The number of bytes that are enough to tell.
  static let sampleSize = 1 << 16

  /// Tells the kind of a file; `nil` if it holds no mail.
  init?(of sample: [UInt8]) {
    let text = sample.drop { $0 == .lineFeed || $0 == .carriageReturn }
    if sample.isEmpty {
      self = .empty
    } else if text.starts(with: "From ".utf8) {
      self = .mbox
    } else if FileKind.isHeader(sample[...]) {
      self = .message
    } else {
      return nil
    }
  }

  /// Whether a text begins with header lines, of which at least one is a mail's.
  private static func isHeader(_ sample: ArraySlice<UInt8>) -> Bool {
    let fields = HeaderFields(sample)
    return mailFields.contains { fields[$0] != nil }
  }

  /// Fields of which every message has one.
  ///
  /// They are asked for because many other texts have lines that look like a field.
  private static let mailFields = [
    "from", "to", "subject", "date", "received", "return-path", "delivered-to", "message-id",
    "mime-version", "content-type",
  ]
}
