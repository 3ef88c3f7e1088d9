import Foundation
import WorkflowTerminal
import WorkflowTestSupport

/// A folder with two mailboxes: what somebody may find in the morning.
struct DayMailbox {
  /// The folder itself; nothing is written to it.
  static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/Day").path

  /// A copy of it.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["archive.mbox", "inbox.mbox"] {
      let mailbox = try Data(contentsOf: URL(filePath: "\(Self.source)/\(name)"))
      try folder.write(name, mailbox)
    }
  }
}

extension ShortDateStyle {
  /// The style of the dates on that day, 5 March 2026, in Greenwich.
  static let day = ShortDateStyle(
    now: Date(timeIntervalSince1970: 1_772_740_800), locale: Locale(identifier: "en_GB"),
    timeZone: .gmt)

  /// The style of the dates in the summer after it.
  static let later = ShortDateStyle(
    now: Date(timeIntervalSince1970: 1_782_000_000), locale: Locale(identifier: "en_GB"),
    timeZone: .gmt)
}
