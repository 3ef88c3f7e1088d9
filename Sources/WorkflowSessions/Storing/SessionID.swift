/// The name of a session: up to 1,024 bytes, which are compared one by one.
///
/// Texts that are equal for `String`, since they look the same, may be two sessions.
public struct SessionID: Hashable, Comparable, Sendable {
  /// The bytes of the name.
  public let bytes: [UInt8]

  /// The largest number of bytes.
  public static let limit = 1_024

  /// Creates an id from a text in UTF-8; nil if it is empty or too long.
  public init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Creates an id from bytes; nil if there are none or too many.
  public init?(bytes: [UInt8]) {
    guard !bytes.isEmpty, bytes.count <= Self.limit else { return nil }
    self.bytes = bytes
  }

  /// Returns whether the bytes of the first come before those of the second.
  public static func < (left: SessionID, right: SessionID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The bytes as text, in which bytes that are no UTF-8 are replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
