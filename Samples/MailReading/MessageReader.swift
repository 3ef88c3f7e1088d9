/// Reads messages one after another, and many short ones of an mbox at once.
///
/// A value of this type is used by one thread.
struct MessageReader {
  private let mail: MailStore
  /// The bytes of the file that were read last, and where they stand in it.
  private var window: [UInt8] = []
  private var start = 0
  /// The number of times that it has read from a file.
  private(set) var readCount = 0

  init(_ mail: MailStore) { self.mail = mail }

  /// The number of bytes to read at once: they stay in the processor's cache.
  static let windowSize = 1 << 16

  /// The size up to which a message is read together with those after it.
  static let shortSize = 1 << 14

  /// Reads the header of a message.
  mutating func fields(at index: Int) throws(MailboxError) -> HeaderFields {
    let bytes = try bytes(at: index, most: 4096)
    let fields = HeaderFields(mail.message(in: bytes.read))
    if fields.hasEnded || bytes.isWhole { return fields }
    readCount += 1
    return try mail.fields(at: index)
  }

  /// Returns the bytes of a whole message, as they were sent.
  mutating func message(at index: Int) throws(MailboxError) -> ArraySlice<UInt8> {
    mail.unquoted(mail.message(in: try bytes(at: index, most: .max).read))
  }

  private mutating func bytes(
    at index: Int, most: Int
  ) throws(MailboxError) -> (read: ArraySlice<UInt8>, isWhole: Bool) {
    let (file, range) = try mail.location(of: index)
    let count = min(range.count, most)
    if !mail.isMbox || range.lowerBound < start || range.lowerBound + count > start + window.count {
      let isShort = mail.isMbox && range.count <= Self.shortSize
      let size = isShort ? min(Self.windowSize, file.size - range.lowerBound) : count
      window = []
      window = try mail.read(range.lowerBound..<range.lowerBound + size, of: file)
      start = range.lowerBound
      readCount += 1
    }
    let read = window[(range.lowerBound - start)...].prefix(count)
    return (read, count == range.count)
  }
}
