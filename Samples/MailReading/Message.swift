/// A message as it is shown.
///
/// The texts are decoded but not sanitised: they may hold control characters.
package struct Message: Equatable, Sendable {
  /// The senders as text, such as `Ada Quill <ada@example.org>`.
  package let from: String

  /// The receivers as text.
  package let to: String

  /// The receivers of copies as text.
  package let cc: String

  /// The subject; empty if there is none.
  package let subject: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or the field's text if it is no date.
  package let date: String

  /// The text, with LF between its lines; empty if there is none.
  package let text: String

  /// The parts that are not shown as text.
  package let attachments: [Attachment]

  /// Sentences for the reader about what is wrong with the message.
  package let notes: [String]

  /// A part that is not shown as text.
  package struct Attachment: Equatable, Sendable {
    /// The file name as it was sent, which may be anything; `nil` if there is none.
    package let name: String?

    /// The type in lower case, such as `image/png`.
    package let type: String

    /// The number of bytes after decoding.
    package let size: Int
  }
}
