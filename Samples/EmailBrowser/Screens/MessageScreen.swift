import MailReadingSample
import WorkflowScreens
import WorkflowTerminal

/// A message, or the reason why it cannot be read; nothing before it is read.
struct MessageScreen: Equatable, Compatible {
  /// The number of the message; nil for none.
  var number: Int?
  var message: Result<Message, MailboxError>?
  var dates = ShortDateStyle()

  /// Another message starts at its top.
  var compatibilityKey: Int? { number }
}
