import MailReading
import WorkflowScreens

/// A message that is being read, was read, or could not be.
struct MessageScreen: Equatable, Compatible, Screen {
  enum Content: Equatable {
    case reading
    case message(Message)
    case failed(String)
  }

  var id: MessageID
  var content: Content

  /// Another message begins at its top.
  var compatibilityKey: MessageID { id }
}
