public import Foundation

extension MailStore {
  /// The mailbox that ships with the samples: fourteen messages, some of them strange or hostile.
  public static var sample: MailStore {
    get throws(MailboxError) { try MailStore(path: samplePath) }
  }

  /// The path of that mailbox.
  public static var samplePath: String {
    Bundle.module.path(forResource: "Inbox", ofType: "mbox") ?? "Inbox.mbox"
  }

  /// The moment at which that mailbox is read: the evening of 23 March 2026, on every day.
  public static let sampleMoment = Date(timeIntervalSince1970: 1_774_296_000)
}
