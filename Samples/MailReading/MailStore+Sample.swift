import Foundation

extension MailStore {
  /// The mailbox that ships with the samples: fourteen messages, some of them strange or hostile.
  public static var sample: MailStore {
    get throws(MailboxError) {
      try MailStore(path: Bundle.module.path(forResource: "Inbox", ofType: "mbox") ?? "Inbox.mbox")
    }
  }
}
