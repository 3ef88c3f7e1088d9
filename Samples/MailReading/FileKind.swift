/// The kind of a file, known from its first bytes.
enum FileKind {
  case empty
  case mbox
  case message

  /// The number of bytes that are enough to know the kind.
  static let sampleSize = 1 << 16

  /// Finds the kind of a file; `nil` if the file holds no mail.
  init?(of sample: [UInt8]) {
    let text = sample[FileKind.textStart(sample)...]
    if sample.isEmpty {
      self = .empty
    } else if text.starts(with: "From ".utf8) {
      self = .mbox
    } else if FileKind.isHeader(sample[...].withoutMark) {
      self = .message
    } else {
      return nil
    }
  }

  /// Returns where the text of a file begins: after a byte order mark and empty lines.
  static func textStart(_ sample: [UInt8]) -> Int {
    sample[...].withoutMark.firstIndex { $0 != .lineFeed && $0 != .carriageReturn } ?? 0
  }

  /// Returns whether a text begins with a header that has at least one field of mail.
  private static func isHeader(_ sample: ArraySlice<UInt8>) -> Bool {
    let fields = HeaderFields(sample)
    return mailFields.contains { fields[$0] != nil }
  }

  /// Fields, of which every message has at least one.
  ///
  /// Many other texts have lines that look like fields, so a header without these is not mail.
  private static let mailFields = [
    "from", "to", "subject", "date", "received", "return-path", "delivered-to", "message-id",
    "mime-version", "content-type",
  ]
}
