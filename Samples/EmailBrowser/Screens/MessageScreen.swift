import MailReading
import WorkflowScreens

/// A message that is being read, has been read, or could not be read; or none.
struct MessageScreen: Equatable, Compatible, Screen {
  enum Content: Equatable {
    case nothing
    case reading
    case message(Message)
    case failed(String)
  }

  var id: MessageID?
  var content: Content

  /// The number of the message: another message starts at its top.
  var compatibilityKey: MessageID? { id }
}
