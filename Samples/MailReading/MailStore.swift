import Foundation

/// The messages of an mbox file, a Maildir, a folder of `.eml` files or a single `.eml` file.
///
/// Opening an mbox file reads it once and keeps eight bytes for each message. Opening a folder
/// keeps the names of its files. Everything else is read on demand, so a mailbox may be larger than
/// memory. A store can be used from any thread.
package struct MailStore: Sendable {
  /// The path that the mailbox was opened at.
  package let path: String

  private let messages: Messages
  private let cache = SummaryCache()

  private enum Messages {
    case mbox(MailFile, MboxIndex)
    case single(MailFile)
    case files([String])
    case none
  }

  /// Opens the file or folder at a path, whose contents decide what kind of mailbox it is.
  package init(path: String) throws(MailboxError) {
    self.path = path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      messages = .files(try MailFolder(path: path).fileNames)
      return
    }
    let file = try MailFile(path: path)
    switch FileKind(of: try file.bytes(0..<min(file.size, FileKind.sampleSize))) {
    case .empty: messages = .none
    case .mbox: messages = .mbox(file, try MboxIndex(file))
    case .message: messages = .single(file)
    case nil: throw .notAMailbox(path: path)
    }
  }

  /// The number of messages.
  package var count: Int {
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
  package func summary(at index: Int) throws(MailboxError) -> MessageSummary {
    try cache.summary(at: index) { () throws(MailboxError) in try readSummary(at: index) }
  }

  /// Returns the sender and the subject in lower case, for a search; empty if they are unreadable.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  package func searchText(at index: Int) -> String {
    cache.searchText(at: index) {
      guard let summary = try? readSummary(at: index) else { return "" }
      return "\(summary.senderName) \(summary.senderAddress)\n\(summary.subject)".lowercased()
    }
  }

  private func readSummary(at index: Int) throws(MailboxError) -> MessageSummary {
    let (file, range) = try location(of: index)
    var length = 4096
    while true {
      let end = min(range.lowerBound + length, range.upperBound)
      let bytes = try file.bytes(range.lowerBound..<end)
      let fields = HeaderFields(message(in: bytes))
      // Something longer than this is not a header. The part that was read is shown.
      if fields.hasEnded || end == range.upperBound || length >= 1 << 24 {
        return MessageSummary(fields)
      }
      length *= 4
    }
  }

  /// Returns a whole message.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  package func message(at index: Int) throws(MailboxError) -> Message {
    let (file, range) = try location(of: index)
    return Message(message(in: try file.bytes(range)))
  }

  /// Returns the file of a message and its range there, including the `From ` line of an mbox.
  private func location(of index: Int) throws(MailboxError) -> (file: MailFile, range: Range<Int>) {
    switch messages {
    case .mbox(let file, let mbox):
      let end = index + 1 < mbox.starts.count ? mbox.starts[index + 1] : file.size
      return (file, mbox.starts[index]..<max(end, mbox.starts[index]))
    case .single(let file):
      return (file, 0..<file.size)
    case .files(let names):
      let file = try MailFile(path: path + "/" + names[index])
      return (file, 0..<file.size)
    case .none:
      preconditionFailure("an empty mailbox has no message \(index)")
    }
  }

  /// Returns the message itself: in an mbox, without its `From ` line and the blank line after it.
  private func message(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard case .mbox = messages else { return bytes[...] }
    let start = bytes[...].index(of: .lineFeed).map { $0 + 1 } ?? bytes.endIndex
    let message = bytes[start...]
    // As in Python's `mailbox`, only LF counts as a blank line, even in files with CR LF.
    let endsBlank = message == [.lineFeed] || message.suffix(2) == [.lineFeed, .lineFeed]
    return endsBlank ? message.dropLast() : message
  }
}
