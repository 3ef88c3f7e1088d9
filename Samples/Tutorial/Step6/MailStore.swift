import Workflow

/// A place where messages arrive.
struct MailStore: Sendable {
  /// Reads all messages, the newest first.
  var messages: @Sendable () async -> [Message]

  static let sample = MailStore { [messages = Message.samples] in messages }
}

/// Reads a mailbox now, and again every minute.
struct MailReader: Worker {
  @Injected var mail: MailStore
  @Injected var clock: any Clock<Duration>

  func run(_ output: WorkerOutput<[Message]>) async {
    while !Task.isCancelled {
      await output(await mail.messages())
      try? await clock.sleep(for: .seconds(60))
    }
  }
}
