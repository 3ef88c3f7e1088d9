import MailReadingSample
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

extension MailStore {
  /// A mailbox that was opened, or why it could not be.
  typealias Reading = Result<MailStore, MailboxError>

  /// Returns a worker that opens a mailbox.
  static func reader(of path: String) -> OneShotWorker<String, Reading> {
    OneShotWorker(id: path) { Result { () throws(MailboxError) in try MailStore(path: path) } }
  }
}
