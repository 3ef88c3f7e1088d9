public import Foundation

/// A message as a list shows it, and the messages that it answers.
///
/// The texts are decoded but not sanitised: they may hold control characters.
public struct MessageSummary: Equatable, Sendable {
  /// The subject; empty if there is none.
  public let subject: String

  /// The sender's display name; empty if there is none.
  let senderName: String

  /// The sender's address; empty if there is none.
  let senderAddress: String

  /// The date in the sender's zone, `2024-03-05 14:07 +0100`, or the field's text if it is no date.
  public let date: String

  /// The seconds since 1970 began in Greenwich; nil if there is no date.
  let time: Int?

  /// The moment of the date; nil if there is no date.
  public var sent: Date? { time.map { Date(timeIntervalSince1970: TimeInterval($0)) } }

  /// The identifier in `Message-ID`, with its angle brackets; empty if it has none.
  let messageID: String

  /// The identifiers in `References`, the oldest first; without such a field, in `In-Reply-To`.
  let references: [String]

  /// Whether the mailbox itself says that the message was read.
  public var isSeen: Bool

  /// The signs of attachments in the header.
  let attachments: Attachments

  /// Whether a message has attachments, as far as its header tells.
  enum Attachments: Sendable {
    case none
    /// Some may stand beside texts that are alternatives to each other.
    case unlikely
    case likely
  }

  /// The sender's display name, or the address if there is no name.
  ///
  /// A name that itself looks like an address follows the real one: `real@c (boss@bank)`.
  public var sender: String { Address(name: senderName, address: senderAddress).listed }

  /// A number that tells messages apart also when other programs have changed the mailbox.
  ///
  /// Two different messages have the same number by chance only.
  public var key: MessageKey {
    MessageKey([messageID, senderAddress, senderName, subject, date])
  }
}

/// A number for some texts, the same on every machine and in every run.
public struct MessageKey: Hashable, Sendable, Codable {
  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Creates the number of some texts: FNV-1a, of 64 bits.
  init(_ texts: [String]) { self.init(texts.lazy.map(\.utf8)) }

  /// Creates the number of some texts in UTF-8, without making strings of them.
  init(_ texts: some Sequence<some Sequence<UInt8>>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    number = hash
  }
}
