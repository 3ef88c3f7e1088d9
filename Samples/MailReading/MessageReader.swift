/// Reads messages one after another, and many short ones of an mbox at once.
///
/// A value of this type is used by one thread.
struct MessageReader {
  private let mail: MailStore
  /// The file of an mbox, where its messages begin, and its size.
  ///
  /// To take them from the store would count references for each message, for which the threads of
  /// a search wait for each other.
  private let file: MailFile?
  private let starts: [Int]
  private let size: Int
  /// The bytes of the file that were read last, and where they stand in it.
  ///
  /// An array keeps its memory for the next ones, if no slice of it is held.
  private var window: [UInt8] = []
  private var known = 0..<0
  /// The number of times that it has read from a file.
  private(set) var readCount = 0

  init(_ mail: MailStore) {
    self.mail = mail
    let mbox = mail.mbox
    (file, starts, size) = (mbox?.file, mbox?.starts ?? [], mbox?.file.size ?? 0)
  }

  /// The number of bytes to read at once: they stay in the processor's cache.
  static let windowSize = 1 << 16

  /// The size up to which a message is read together with those after it.
  static let shortSize = 1 << 14

  /// The number of unasked bytes that are read with the others: another call would cost as much.
  private static let gapSize = 1 << 12

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
    guard mail.isMbox else {
      let (file, range) = try mail.location(of: index)
      let wanted = range.prefix(most)
      return (try read(wanted, of: file)[...], wanted == range)
    }
    let range = range(of: index)
    let wanted = range.prefix(most)
    if range.lowerBound < known.lowerBound || wanted.upperBound > known.upperBound, let file {
      try fill(range.lowerBound..<end(from: index, most: most), from: file)
    }
    let place = wanted.clamped(to: known)
    let start = known.lowerBound
    return (window[place.lowerBound - start..<place.upperBound - start], wanted == range)
  }

  private func range(of index: Int) -> Range<Int> {
    let end = index + 1 < starts.count ? starts[index + 1] : size
    return starts[index]..<max(end, starts[index])
  }

  private mutating func fill(_ range: Range<Int>, from file: MailFile) throws(MailboxError) {
    readCount += 1
    known = 0..<0
    // A large message leaves no large array.
    if window.count < range.count || window.count > Self.windowSize {
      window = []
      window = try mail.read(range, of: file)
      known = range.prefix(window.count)
    } else {
      known = range.prefix(try mail.read(range, of: file, into: &window))
    }
  }

  private mutating func read(
    _ range: Range<Int>, of file: MailFile
  ) throws(MailboxError) -> [UInt8] {
    readCount += 1
    return try mail.read(range, of: file)
  }

  /// Returns where to stop reading from a message on: short ones after it are read with it.
  private func end(from first: Int, most: Int) -> Int {
    let start = starts[first]
    var end = start
    for index in first..<starts.count {
      let range = range(of: index)
      let wanted = range.prefix(most)
      let isRoom = wanted.count <= Self.shortSize && wanted.upperBound - start <= Self.windowSize
      if index > first, !isRoom { break }
      end = wanted.upperBound
      if range.count - wanted.count > Self.gapSize { break }
    }
    return end
  }
}
