import MailReading
import Workflow

/// A worker that notices when the files of a mailbox have changed since they were looked at.
struct MailboxWatcher: Worker {
  let path: String
  let stamp: MailStamp
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func run(_ output: WorkerOutput<MailStamp>) async {
    // The same on all systems and for all kinds of mailboxes, and it costs a call or two.
    var last = stamp
    while (try? await clock.sleep(for: .seconds(2))) != nil {
      let now = await look()
      // Whoever writes may not have finished.
      if now != stamp, now == last { return await output(now) }
      last = now
    }
  }

  @concurrent
  private func look() async -> MailStamp { MailStamp(path: path) }
}

/// A worker that opens a mailbox again.
struct MailboxReader: Worker {
  let mail: MailStore

  /// What was read, or why it could not be.
  typealias Reading = Result<MailStore, MailboxError>

  func run(_ output: WorkerOutput<Reading>) async {
    await output(await read())
  }

  @concurrent
  private func read() async -> Reading {
    Result { () throws(MailboxError) in try MailStore(path: mail.path) }
  }
}

/// A worker that finds messages of a mailbox in a later reading of it.
struct MessageFinder: Worker {
  let mail: MailStore
  let later: MailStore
  let ids: [MessageID]

  /// The numbers that the messages have now, without those that are gone.
  func run(_ output: WorkerOutput<[MessageID: MessageID]>) async {
    await output(await find())
  }

  @concurrent
  private func find() async -> [MessageID: MessageID] {
    var found: [MessageID: MessageID] = [:]
    for id in ids { found[id] = mail.position(of: id, in: later) }
    return found
  }
}
