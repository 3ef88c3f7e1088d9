import Foundation

extension Charset {
  /// The encodings by name, in lower case and without hyphens, underscores, blanks and colons.
  ///
  /// Foundation's own table lacks many of these names, so this one has the numbers of Core
  /// Foundation. As in browsers, the names of some East Asian charsets stand for larger ones:
  /// `gb2312` is read as GB 18030.
  static let encodings: [String: String.Encoding] = {
    var encodings: [String: String.Encoding] = [:]
    for (encoding, names) in known {
      for name in names.split(separator: " ") { encodings[String(name)] = encoding }
    }
    for (code, names) in numbered {
      let encoding = String.Encoding(rawValue: UInt(0x8000_0000 | code))
      for name in names.split(separator: " ") { encodings[String(name)] = encoding }
    }
    return encodings
  }()

  /// The names of EUC-JP, which Foundation on Linux lists but does not decode.
  static let namesOfEUCJP: Set = ["eucjp", "xeucjp", "ujis"]

  /// Shift JIS with the additions of Windows.
  static let shiftJIS = String.Encoding(rawValue: 0x8000_0420)

  private static let known: [(String.Encoding, String)] = [
    (.utf8, "utf8 unicode11utf8 xunknown unknown8bit utf8mb4 default"),
    (.ascii, "usascii ascii ansix3.41968 iso646us us 646"),
    (.isoLatin1, "iso88591 latin1 l1 iso885911987 cp819 88591"),
    (.utf16, "utf16"),
    (.utf16BigEndian, "utf16be"),
    (.utf16LittleEndian, "utf16le"),
    (.utf32, "utf32"),
    (.utf32BigEndian, "utf32be"),
    (.utf32LittleEndian, "utf32le"),
  ]

  private static let numbered: [(UInt32, String)] = [
    (0x0202, "iso88592 latin2 l2"),
    (0x0203, "iso88593 latin3 l3"),
    (0x0204, "iso88594 latin4 l4"),
    (0x0205, "iso88595 cyrillic"),
    (0x0206, "iso88596 iso88596e iso88596i arabic"),
    (0x0207, "iso88597 greek"),
    (0x0208, "iso88598 iso88598e iso88598i hebrew"),
    (0x0209, "iso88599 latin5 l5"),
    (0x020A, "iso885910 latin6 l6"),
    (0x020B, "iso885911 tis620"),
    (0x020D, "iso885913 latin7"),
    (0x020E, "iso885914 latin8"),
    (0x020F, "iso885915 latin9 l9"),
    (0x0210, "iso885916 latin10"),
    (0x0400, "cp437 ibm437"),
    (0x0410, "cp850 ibm850"),
    (0x041B, "cp866 ibm866"),
    (0x041D, "cp874 windows874"),
    (0x0500, "windows1252 cp1252"),
    (0x0501, "windows1250 cp1250"),
    (0x0502, "windows1251 cp1251"),
    (0x0503, "windows1253 cp1253"),
    (0x0504, "windows1254 cp1254"),
    (0x0505, "windows1255 cp1255"),
    (0x0506, "windows1256 cp1256"),
    (0x0507, "windows1257 cp1257"),
    (0x0508, "windows1258 cp1258"),
    (0x0A02, "koi8r koi8"),
    (0x0A08, "koi8u koi8ru"),
    (0x0420, "shiftjis sjis xsjis mskanji cp932 windows31j ms932"),
    (0x0821, "iso2022jp iso2022jp1 iso2022jp2 csiso2022jp"),
    (0x0840, "iso2022kr"),
    (0x0632, "gb18030 gbk gb2312 euccn cp936 ms936 windows936 xgbk gb231280"),
    (0x0423, "big5 cp950 ms950 xbig5 big5tw"),
    (0x0A06, "big5hkscs"),
    (0x0422, "euckr ksc56011987 ksc5601 cp949 ms949 uhc windows949"),
    (0x0000, "macintosh macroman xmacroman mac"),
    (0x0007, "xmaccyrillic maccyrillic"),
  ]
}
