import Foundation

/// A character set, found by one of its names.
struct Charset {
  private let encoding: String.Encoding
  private let isEUCJP: Bool

  /// Creates a charset from a name in upper or lower case; `nil` if the name is not known.
  init?(_ name: String) {
    // Most texts are in UTF-8, and many are so short that to look up the name would take longer.
    if name == "utf-8" {
      (encoding, isEUCJP) = (.utf8, false)
      return
    }
    let letters = name.lowercased().utf8.filter { !"-_ :".utf8.contains($0) }
    let key = String(decoding: letters, as: UTF8.self)
    isEUCJP = Charset.namesOfEUCJP.contains(key)
    guard let encoding = isEUCJP ? Charset.shiftJIS : Charset.encodings[key] else { return nil }
    self.encoding = encoding
  }

  /// Whether bytes of ASCII are certain to be the same in this charset.
  var hasASCII: Bool { [.utf8, .ascii, .isoLatin1].contains(encoding) }

  /// Returns the text, and whether all bytes were valid.
  func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, isIntact: Bool) {
    if isEUCJP {
      let converted = Charset.shiftJIS(fromEUC: bytes)
      let text = String(bytes: converted.bytes, encoding: encoding)
      return (
        text ?? BrokenText.decode(converted.bytes[...], encoding), text != nil && converted.isIntact
      )
    }
    if encoding == .utf8 || encoding == .ascii {
      let isIntact = encoding == .utf8 || bytes.allSatisfy { $0 < 0x80 }
      if isIntact, let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
      return (String(decoding: bytes, as: UTF8.self), false)
    }
    if let text = String(bytes: bytes, encoding: encoding) { return (text, true) }
    return (BrokenText.decode(bytes, encoding), false)
  }
}

// MARK: - Text of unknown origin

extension Charset {
  /// Decodes text by the name of its charset, or by a guess if the name is not known.
  ///
  /// Without a name, the charset is ASCII. If text that should be ASCII is not, it is guessed too.
  /// The guess is UTF-8 if the bytes are valid UTF-8, and otherwise Latin-1.
  static func decode(
    _ bytes: ArraySlice<UInt8>,
    named name: String?
  ) -> (text: String, damage: Damage?) {
    let name = name ?? "us-ascii"
    guard let charset = Charset(name) else {
      return (guess(bytes), .unknownCharset(name))
    }
    let decoded = charset.decode(bytes)
    if decoded.isIntact { return (decoded.text, nil) }
    let text = charset.encoding == .ascii ? guess(bytes) : decoded.text
    return (text, .bytes(charset: name))
  }

  /// Returns the text of bytes whose charset nothing names.
  static func guess(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(bytes: bytes, encoding: .isoLatin1)
      ?? String(decoding: bytes, as: UTF8.self)
  }
}
