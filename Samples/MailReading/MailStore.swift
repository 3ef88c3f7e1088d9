import Foundation

/// The messages of an mbox file, a Maildir, a folder of `.eml` files or a single `.eml` file.
///
/// Opening an mbox file reads it once and keeps eight bytes for each message. Opening a folder
/// keeps the names of its files. Everything else is read on demand, so a mailbox may be larger than
/// memory. A store can be used from any thread.
public struct MailStore: Sendable {
  /// The path that the mailbox was opened at.
  public let path: String

  /// The stamp of the mailbox when it was opened.
  public let stamp: MailStamp

  /// Whether all messages stand in one file, one after another.
  let isMbox: Bool

  private let messages: Messages
  let cache = SummaryCache()

  private enum Messages {
    case mbox(MailFile, MboxIndex)
    case single(MailFile)
    case files([String])
    case none
  }

  /// Opens the file or folder at a path, whose contents decide what kind of mailbox it is.
  public init(path: String) throws(MailboxError) {
    self.path = path
    // What is written while the mailbox is read counts as a change.
    stamp = MailStamp(path: path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      messages = .files(try MailFolder(path: path).fileNames)
      isMbox = false
      return
    }
    let file = try MailFile(path: path)
    let kind = FileKind(of: try file.bytes(0..<min(file.size, FileKind.sampleSize)))
    isMbox = kind == .mbox
    switch kind {
    case .empty: messages = .none
    case .mbox: messages = .mbox(file, try MboxIndex(file))
    case .message: messages = .single(file)
    case nil: throw .notAMailbox(path: path)
    }
  }

  /// A mailbox without messages, which is nowhere.
  static let none = MailStore()

  private init() {
    path = ""
    stamp = MailStamp(path: "")
    messages = .none
    isMbox = false
  }

  /// The number of messages.
  public var count: Int {
    switch messages {
    case .mbox(_, let index): index.starts.count
    case .single: 1
    case .files(let names): names.count
    case .none: 0
    }
  }

  /// Returns what a list shows of a message; only the header is read.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public func summary(at index: Int) throws(MailboxError) -> MessageSummary {
    try cache.summary(at: index) { () throws(MailboxError) in try readSummary(at: index) }
  }

  /// Returns the sender and the subject in lower case, for a search; empty if they are unreadable.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public func searchText(at index: Int) -> String {
    cache.searchText(at: index) {
      // The rest of a summary takes longer to read than this.
      guard let fields = try? fields(at: index) else { return "" }
      let sender = AddressReader.read(fields["from"]).first
      let (name, address) = (sender?.name ?? "", sender?.address ?? "")
      return "\(name) \(address)\n\(fields.text("subject"))".lowercased()
    }
  }

  /// Reads a summary, which is not kept.
  func readSummary(at index: Int) throws(MailboxError) -> MessageSummary {
    let fields = try fields(at: index)
    var summary = MessageSummary(fields)
    summary.isSeen = isSeen(fields, at: index)
    return summary
  }

  /// Returns whether the mailbox itself says that a message was read.
  func isSeen(_ fields: HeaderFields, at index: Int) -> Bool {
    // Programs that write an mbox put a letter here: read, old, deleted, …
    if isMbox { return fields["status"]?.contains(UInt8(ascii: "R")) ?? false }
    return switch messages {
    // A sender can write this field, and only programs that write to an mbox replace it.
    case .mbox, .single, .none: false
    case .files(let names): MailFolder.isSeen(names[index])
    }
  }

  /// Reads the header of a message.
  func fields(at index: Int) throws(MailboxError) -> HeaderFields {
    let (file, range) = try location(of: index)
    var length = 4096
    while true {
      let end = min(range.lowerBound + length, range.upperBound)
      let bytes = try read(range.lowerBound..<end, of: file)
      let fields = HeaderFields(message(in: bytes[...]))
      // Something longer than this is not a header. The part that was read is shown.
      if fields.hasEnded || end == range.upperBound || length >= 1 << 24 { return fields }
      length *= 4
    }
  }

  /// Returns a whole message.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public func message(at index: Int) throws(MailboxError) -> Message {
    Message(try bytes(at: index))
  }

  /// Returns the bytes of a whole message, as they were sent; long base64 stays in the file.
  func bytes(
    at index: Int, pieceSize: Int = SparseBytes.pieceSize
  ) throws(MailboxError) -> SparseBytes {
    let (file, range) = try location(of: index)
    let bytes = try SparseBytes(range, of: file, pieceSize: pieceSize)
    try file.checkIsUnchanged()
    let message = bytes.part(message(in: bytes.held))
    return isMbox ? message.unquoted : message
  }

  /// Returns a message as it was sent: only in an mbox do programs quote what looks like separators.
  func unquoted(_ message: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    isMbox ? FromQuoting.removed(from: message) : message
  }

  /// The file of an mbox, and where its messages begin; nil for other mailboxes.
  var mbox: (file: MailFile, starts: [Int])? {
    if case .mbox(let file, let index) = messages { (file, index.starts) } else { nil }
  }

  /// The number of bytes of a message; nil if its file cannot be opened.
  public func size(at index: Int) -> Int? { try? location(of: index).range.count }

  /// The number of bytes of some messages of an mbox together; nil for other mailboxes.
  func span(of range: Range<Int>) -> Int? {
    guard case .mbox(let file, let mbox) = messages else { return nil }
    let end = range.upperBound < mbox.starts.count ? mbox.starts[range.upperBound] : file.size
    return end - mbox.starts[range.lowerBound]
  }

  /// Returns the file of a message and its range there, including the `From ` line of an mbox.
  func location(of index: Int) throws(MailboxError) -> (file: MailFile, range: Range<Int>) {
    switch messages {
    case .mbox(let file, let mbox):
      let end = index + 1 < mbox.starts.count ? mbox.starts[index + 1] : file.size
      return (file, mbox.starts[index]..<max(end, mbox.starts[index]))
    case .single(let file):
      return (file, 0..<file.size)
    case .files(let names):
      let file = try open(names[index])
      return (file, 0..<file.size)
    case .none:
      preconditionFailure("an empty mailbox has no message \(index)")
    }
  }

  /// Opens a file of a folder; a program that marks it as read may have renamed it.
  private func open(_ name: String) throws(MailboxError) -> MailFile {
    do {
      return try MailFile(path: path + "/" + name)
    } catch {
      guard case .notFound = error, let renamed = MailFolder.renamed(name, in: path) else {
        throw error
      }
      return try MailFile(path: path + "/" + renamed)
    }
  }

  /// Reads a part of a file that is as it was when it was opened.
  func read(_ range: Range<Int>, of file: MailFile) throws(MailboxError) -> [UInt8] {
    let bytes = try file.bytes(range)
    try file.checkIsUnchanged()
    return bytes
  }

  /// Reads such a part to the beginning of an array that has room for it.
  ///
  /// - Returns: The number of bytes that were read.
  func read(
    _ range: Range<Int>, of file: MailFile, into bytes: inout [UInt8]
  ) throws(MailboxError) -> Int {
    var span = bytes.mutableSpan
    let count = try span.withUnsafeMutableBytes { all throws(MailboxError) in
      let part = UnsafeMutableRawBufferPointer(rebasing: all[..<range.count])
      return try file.read(into: part, at: range.lowerBound)
    }
    try file.checkIsUnchanged()
    return count
  }

  /// Returns the message itself: in an mbox, without its `From ` line and the blank line after it.
  func message(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard isMbox else { return bytes.withoutMark }
    let start = bytes.index(of: .lineFeed).map { $0 + 1 } ?? bytes.endIndex
    let message = bytes[start...]
    // As in Python's `mailbox`, only LF counts as a blank line, even in files with CR LF.
    let before = message.dropLast()
    let endsBlank = message.last == .lineFeed && (before.isEmpty || before.last == .lineFeed)
    return endsBlank ? message.dropLast() : message
  }
}

// MARK: - A later look

extension MailStore: Hashable {
  /// Whether two stores are one, or copies of it.
  public static func == (left: MailStore, right: MailStore) -> Bool { left.cache === right.cache }

  /// Hashes the identity of the store, which its copies share.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(cache)) }
}

extension MailStore {
  /// Returns the number that a message of this store has in a later one; nil if it is gone.
  ///
  /// In a folder, its name tells; in an mbox, its sender, subject and date, and then the nearest
  /// one with the same; if its summary was never read, its place in the file. It may read the
  /// summaries of all messages.
  func position(of index: Int, in later: MailStore) -> Int? {
    if case .files(let names) = messages, case .files(let others) = later.messages {
      let name = MailFolder.uniqueName(names[index])
      return others.firstIndex { MailFolder.uniqueName($0) == name }
    }
    guard let summary = try? summary(at: index) else {
      // Its summary cannot be read any more. If mail was only added, it is where it was.
      guard case .mbox(_, let old) = messages, case .mbox(_, let new) = later.messages else {
        return nil
      }
      return new.starts.firstIndex(of: old.starts[index])
    }
    for distance in 0...max(index, later.count) {
      for candidate in [index - distance, index + distance]
      where later.isSummary(summary, at: candidate) {
        return candidate
      }
    }
    return nil
  }

  private func isSummary(_ summary: MessageSummary, at index: Int) -> Bool {
    guard (0..<count).contains(index) else { return false }
    return (try? self.summary(at: index))?.key == summary.key
  }
}
