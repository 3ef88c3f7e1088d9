/// An address that a terminal may open when the user clicks on a text.
///
/// A link is what the app says, never what a text contains: text that comes from elsewhere cannot
/// become one by itself. Terminals that know no links show the text alone, so the address should
/// also be reachable in another way.
public struct Link: Hashable, Sendable {
  /// The address, in printable ASCII.
  public let address: String

  /// Creates a link; nil if the address is not one that a terminal should open.
  ///
  /// An address begins with `https:`, `http:`, `mailto:` or `file:`, has at most 2,000 bytes, and
  /// holds neither blanks nor control characters. Other characters are percent-encoded.
  public init?(_ address: String) {
    let schemes = ["https:", "http:", "mailto:", "file:"]
    let lowercased = address.lowercased()
    let isPrintable = address.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
    guard isPrintable, schemes.contains(where: lowercased.hasPrefix) else { return nil }
    let bytes = address.utf8.map { $0 < 0x7F ? String(UnicodeScalar($0)) : Link.encoded($0) }
    self.address = bytes.joined()
    if self.address.utf8.count > 2000 { return nil }
  }

  private static func encoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (byte < 16 ? "0" : "") + digits
  }
}
