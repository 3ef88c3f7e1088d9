/// The sender, subject and date of a message, for a list of messages.
///
/// The texts are decoded but not sanitised: they may hold control characters.
package struct MessageSummary: Equatable, Sendable {
  /// The subject; empty if there is none.
  package let subject: String

  /// The sender's display name; empty if there is none.
  package let senderName: String

  /// The sender's address; empty if there is none.
  package let senderAddress: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or the field's text if it is no date.
  package let date: String

  /// The sender's display name, or the address if there is no name.
  package var sender: String { senderName.isEmpty ? senderAddress : senderName }
}
