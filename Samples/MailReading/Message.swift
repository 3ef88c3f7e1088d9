public import Foundation

/// A message as it is shown.
///
/// The texts are decoded but not sanitised: they may hold control characters.
public struct Message: Equatable, Sendable {
  /// The senders as text, such as `Ada Quill <ada@example.org>`.
  public let from: String

  /// The one who has sent it as text; empty if that is the one it is from.
  public let sender: String

  /// The receivers of answers as text; empty if they are those that it is from.
  public let replyTo: String

  /// The receivers as text.
  public let to: String

  /// The receivers of copies as text.
  public let cc: String

  /// The subject; empty if there is none.
  public let subject: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or the field's text if it is no date.
  public let date: String

  /// The moment of the date; nil if there is no date.
  public let sent: Date?

  /// The text, with LF between its lines; empty if there is none.
  public let text: String

  /// The same text with the lines of a paragraph joined, where the sender's program has broken them.
  public let readableText: String

  /// The parts that are not shown as text.
  public let attachments: [Attachment]

  /// Sentences for the reader about what is wrong with the message.
  public let notes: [String]

  /// The fields of the header that are shown, with their names: those that are not empty.
  public var fields: [(name: String, value: String)] { fields(dated: date) }

  /// Returns the same fields with a text for the date.
  ///
  /// - Parameter text: Returns the text of a date; a field that is no date stays as it is.
  public func fields(dated text: (Date) -> String) -> [(name: String, value: String)] {
    fields(dated: sent.map(text) ?? date)
  }

  private func fields(dated date: String) -> [(name: String, value: String)] {
    [
      ("From", from), ("Sender", sender), ("Reply-To", replyTo), ("To", to), ("Cc", cc),
      ("Date", date),
    ].filter { !$0.value.isEmpty }
  }

  /// A part that is not shown as text.
  public struct Attachment: Equatable, Sendable {
    /// The file name as it was sent, which may be anything; `nil` if there is none.
    let name: String?

    /// The type in lower case, such as `image/png`.
    let type: String

    /// The number of bytes after decoding.
    let size: Int

    /// The subject of an attached message; `nil` if it is none, or has none.
    var subject: String?
  }
}
