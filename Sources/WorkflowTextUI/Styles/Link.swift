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
  /// holds neither blanks nor control characters. The name of an international host is written as the
  /// network knows it, in letters of ASCII (`xn--…`), and other characters are percent-encoded.
  public init?(_ address: String) {
    let schemes = ["https:", "http:", "mailto:", "file:"]
    let lowercased = address.lowercased()
    let isPrintable = address.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
    guard isPrintable, schemes.contains(where: lowercased.hasPrefix) else { return nil }
    // No name of a host is longer, and encoding takes time.
    if address.utf8.count > 2000 { return nil }
    let bytes = Link.withASCIIHost(address).utf8.map {
      $0 < 0x7F ? String(UnicodeScalar($0)) : Link.encoded($0)
    }
    self.address = bytes.joined()
    if self.address.utf8.count > 2000 { return nil }
  }

  /// Returns an address with the name of its host in ASCII.
  ///
  /// The host stands after `//`, and after the name of a user if there is one.
  private static func withASCIIHost(_ address: String) -> String {
    guard let slashes = address.firstRange(of: "://") else { return address }
    let authority = address[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
    let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? authority.prefix(0)
    let host = authority[user.endIndex...].prefix { $0 != ":" }
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return address }
    return address[..<host.startIndex] + Punycode.host(host) + address[host.endIndex...]
  }

  private static func encoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (byte < 16 ? "0" : "") + digits
  }
}
