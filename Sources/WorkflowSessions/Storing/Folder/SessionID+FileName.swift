extension SessionID {
  /// The longest part of a path, on all usual file systems less what is put after it.
  private static let longestPart = 200

  /// The path of a file for this session: other ids have other paths, on every file system.
  ///
  /// Capital letters are written as numbers, since some file systems do not tell them apart. A long
  /// name is divided: the parts before the last are folders, whose names end with `+`.
  var filePath: String { Self.filePath(of: bytes) }

  /// The path for some bytes.
  static func filePath(of bytes: [UInt8]) -> String {
    var path = ""
    var count = 0
    for byte in bytes {
      if count >= Self.longestPart {
        path += "+/"
        count = 0
      }
      let text = text(of: byte)
      path += text
      count += text.utf8.count
    }
    return path
  }

  /// Creates the id that has a path; nil if none has.
  init?(filePath: String) {
    var bytes: [UInt8] = []
    var rest = Substring(filePath.replacing("+/", with: "")).utf8
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      guard let number = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(number)
    }
    self.init(bytes: bytes)
    // Other files may be in the folder, such as one that was not renamed yet.
    if self.filePath != filePath { return nil }
  }

  private static func text(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      return String(UnicodeScalar(byte))
    default:
      let number = String(byte, radix: 16)
      return byte < 16 ? "%0\(number)" : "%\(number)"
    }
  }
}
