import MailReading
import Workflow

/// A worker that notices when the files of a mailbox have changed since they were looked at.
struct MailboxWatcher: Worker {
  let path: String
  let stamp: MailStamp
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func run(_ output: WorkerOutput<MailStamp>) async {
    // The same on all systems and for all kinds of mailboxes, and it costs a call or two.
    while (try? await clock.sleep(for: .seconds(2))) != nil {
      let now = await look()
      if now != stamp { return await output(now) }
    }
  }

  @concurrent
  private func look() async -> MailStamp { MailStamp(path: path) }
}

/// A worker that opens a mailbox again, and finds the selected message in it.
struct MailboxReader: Worker {
  let mail: MailStore
  let selected: MessageID?

  /// What was read, or why it could not be.
  typealias Reading = Result<Reread, MailboxError>

  struct Reread {
    let mail: MailStore
    /// The number that the selected message has now; nil if it is gone, or none was selected.
    let selected: MessageID?
  }

  func run(_ output: WorkerOutput<Reading>) async {
    await output(await read())
  }

  @concurrent
  private func read() async -> Reading {
    Result { () throws(MailboxError) in
      let later = try MailStore(path: mail.path)
      return Reread(mail: later, selected: selected.flatMap { mail.position(of: $0, in: later) })
    }
  }
}
