import Foundation

/// The messages that the user has read, how they are shown, and a file that remembers both.
///
/// The file is a log: a line for each change, `read` or `unread` and the number of a message, or
/// `view` and what was chosen. Lines are only added, so several programs can use one file. The
/// mailbox is never written to.
public struct ReadMarks: Equatable, Sendable {
  /// The file; nil if nothing is remembered after the end of the program.
  public let path: String?

  private var marks: [MessageKey: Bool] = [:]
  /// The view that the user has chosen; nil if none was chosen.
  private var chosenView: MailView?

  /// The changes that are being written to the file: one writer at a time keeps the order.
  public private(set) var saving: [Change] = []
  private var unsaved: [Change] = []

  /// A change of what is remembered.
  public enum Change: Hashable, Sendable, Codable {
    /// The user has read a message, or wants it to count as unread.
    case message(MessageKey, isRead: Bool)
    /// The user has chosen how mailboxes are shown.
    case view(MailView)
  }

  private static let title = "mail-reader: messages that were read, 1"

  /// Creates marks that no file remembers.
  public init() { path = nil }

  /// Reads a file; if there is none, it is made when something is to be remembered.
  ///
  /// - Parameter mailbox: A mailbox that the file must not be.
  public init(path: String, mailbox: String? = nil) throws(MailboxError) {
    self.path = path
    // An empty mailbox looks like an empty log.
    if let stamp = FileStamp(path: path), stamp == mailbox.flatMap({ FileStamp(path: $0) }) {
      throw .notReadMarks(path: path)
    }
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .notReadable(path: path, reason: "reading failed")
    }
    var lines = data.split(separator: .lineFeed)[...]
    guard data.isEmpty || lines.popFirst().map(Array.init) == Array(Self.title.utf8) else {
      throw .notReadMarks(path: path)
    }
    for line in lines {
      if line.starts(with: "view ".utf8) {
        chosenView = MailView(String(decoding: line.dropFirst(5), as: UTF8.self)) ?? chosenView
      }
      // The last line may be cut: by a full disk, or by another program that is writing it.
      guard let blank = line.firstIndex(of: .space), line.endIndex - blank == 17,
        let number = UInt64(String(decoding: line[(blank + 1)...], as: UTF8.self), radix: 16)
      else { continue }
      marks[MessageKey(number: number)] = line.count == "read ".utf8.count + 16
    }
  }

  /// Returns whether a message was read, here or by another program.
  public func isRead(_ summary: MessageSummary) -> Bool {
    isRead(isSeen: summary.isSeen) { summary.key }
  }

  /// Returns whether a message was read; its key is asked for only if any message was marked.
  func isRead(isSeen: Bool, key: () -> MessageKey) -> Bool {
    marks.isEmpty ? isSeen : marks[key()] ?? isSeen
  }

  /// Marks a message as read or as unread.
  public mutating func mark(_ summary: MessageSummary, isRead: Bool) {
    guard self.isRead(summary) != isRead else { return }
    marks[summary.key] = isRead
    remember(.message(summary.key, isRead: isRead))
  }

  /// The view that the user has chosen.
  public var view: MailView { chosenView ?? MailView() }

  /// Remembers a view that the user has chosen.
  public mutating func choose(_ view: MailView) {
    guard view != self.view else { return }
    chosenView = view
    remember(.view(view))
  }

  private mutating func remember(_ change: Change) {
    guard path != nil else { return }
    unsaved.append(change)
    if saving.isEmpty { saveNext() }
  }

  /// The changes that no file remembers yet.
  public var unremembered: [Change] {
    if path != nil { return saving + unsaved }
    // Equal marks are saved as equal bytes.
    let changes = marks.sorted { $0.key.number < $1.key.number }.map {
      Change.message($0, isRead: $1)
    }
    return changes + (view == MailView() ? [] : [.view(view)])
  }

  /// Marks messages as they were marked when the program ended.
  public mutating func take(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .message(let key, let isRead) where marks[key] != isRead:
        marks[key] = isRead
        remember(change)
      case .view(let view): choose(view)
      case .message: break
      }
    }
  }

  /// Continues after changes were written, or could not be: then they are written with the next ones.
  public mutating func hasSaved(_ isDone: Bool) {
    if !isDone { unsaved = saving + unsaved }
    saving = []
    if isDone { saveNext() }
  }

  private mutating func saveNext() { (saving, unsaved) = (unsaved, []) }

  /// Whether all changes are in the file.
  public var areSaved: Bool { saving.isEmpty && unsaved.isEmpty }

  /// Adds changes to a file.
  public static func save(_ changes: [Change], path: String) throws(MailboxError) {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .writingFailed(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    // The file may be another one than at the start.
    var title = Array(repeating: UInt8(0), count: Self.title.utf8.count + 1)
    let count = pread(file, &title, title.count, 0)
    guard count == 0 || title == Array("\(Self.title)\n".utf8) else {
      throw .notReadMarks(path: path)
    }
    var last = UInt8.lineFeed
    let size = lseek(file, 0, SEEK_END)
    // A line that was cut must not swallow the next one.
    var text =
      size == 0
      ? Self.title + "\n" : pread(file, &last, 1, size - 1) == 1 && last != .lineFeed ? "\n" : ""
    text += changes.map { $0.line + "\n" }.joined()
    // One call, so that the lines of two programs do not mix.
    let bytes = Array(text.utf8)
    guard write(file, bytes, bytes.count) == bytes.count else {
      throw .writingFailed(path: path, reason: String(cString: strerror(errno)))
    }
  }
}

extension ReadMarks.Change {
  /// The line of the file, without its end.
  fileprivate var line: String {
    switch self {
    case .message(let key, let isRead):
      let digits = String(key.number, radix: 16)
      let zeros = String(repeating: "0", count: 16 - digits.count)
      return (isRead ? "read " : "unread ") + zeros + digits
    case .view(let view): return "view \(view)"
    }
  }
}
