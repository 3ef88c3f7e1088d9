/// The encoding that made the bytes of a body safe for transport.
enum TransferEncoding {
  case none
  case quotedPrintable
  case base64

  /// Reads the value of a `Content-Transfer-Encoding` field; an unknown or missing one is `none`.
  init(_ value: [UInt8]?) {
    let name = String(decoding: (value ?? [])[...].trimmed, as: UTF8.self).lowercased()
    if name.hasPrefix("quoted-printable") {
      self = .quotedPrintable
    } else if name.hasPrefix("base64") {
      self = .base64
    } else {
      self = .none
    }
  }

  /// Returns the decoded bytes, and whether all of the body could be decoded.
  func decode(_ body: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, isIntact: Bool) {
    switch self {
    case .none:
      return (body, true)
    case .quotedPrintable:
      return (QuotedPrintable.decode(body)[...], true)
    case .base64:
      let decoded = Base64.decode(body)
      return (decoded.bytes[...], decoded.isIntact)
    }
  }
}
