import MailReadingSample
import Workflow

/// A worker that counts the messages of some mailboxes that were not read, one mailbox after another.
///
/// What cannot be read is left out.
struct UnreadCounter: Worker {
  let folder: String
  let names: [String]
  /// The marks when the count began.
  @Injected var marks: ReadMarks

  /// The number of messages in a mailbox that were not read.
  struct Count: Equatable {
    let name: String
    let unread: Int
  }

  func run(_ output: WorkerOutput<Count>) async {
    for name in names {
      let unread = await count(name)
      if Task.isCancelled { return }
      if let unread { await output(Count(name: name, unread: unread)) }
    }
  }

  /// Reads the headers off the tree's actor.
  @concurrent
  private func count(_ name: String) async -> Int? {
    guard let mail = try? MailStore(path: "\(folder)/\(name)") else { return nil }
    return mail.unreadCount(by: marks)
  }
}
