/// What a list of messages shows of one.
///
/// The texts are decoded but not sanitised: they may hold control characters.
package struct MessageSummary: Equatable, Sendable {
  /// The subject; empty if there is none.
  package let subject: String

  /// The sender's display name; empty if there is none.
  package let senderName: String

  /// The sender's address; empty if there is none.
  package let senderAddress: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or what is in its place.
  package let date: String

  /// Who sent it: the name, or the address where there is none.
  package var sender: String { senderName.isEmpty ? senderAddress : senderName }
}
