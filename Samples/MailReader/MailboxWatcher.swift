import MailReadingSample
import Workflow

/// A worker that notices when the files of a mailbox have changed since they were looked at.
struct MailboxWatcher: Worker {
  let path: String
  let stamp: MailStamp
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func run(_ output: WorkerOutput<MailStamp>) async {
    // Before the first look, which finds what was written until now.
    var changes = MailStamp.changes(at: path)?.makeAsyncIterator()
    var last = stamp
    while (try? await clock.sleep(for: .seconds(2))) != nil {
      let now = await look()
      if now == last {
        // The writer has finished.
        if now != stamp { return await output(now) }
        // Until the system tells of a change, nothing runs. If it cannot, the files are looked at.
        if changes != nil, await changes?.next() == nil { return }
      }
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
