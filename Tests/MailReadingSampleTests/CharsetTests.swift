import Foundation
import Testing

@testable import MailReadingSample

/// Every name of a charset, beside what Python's codecs make of it (`Charsets/names.py`).
struct CharsetTests {
  struct Row: Decodable, CustomTestStringConvertible, Sendable {
    var codec: String
    var names: [String]
    /// The bytes, in hexadecimal digits.
    var bytes: String
    var text: String

    var testDescription: String { codec }
  }

  private static let table: [Row] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Charsets/names.json")
    guard let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode([Row].self, from: data)) ?? []
  }()

  @Test func `bytes in a header that are not UTF-8 are guessed as in a body`() {
    let header = "Subject: caf\u{E9} cr\u{E8}me\nFrom: \"Jos\u{E9}\" <a@b>, Ren\u{E9}e <c@d>\n"
    let bytes = header.unicodeScalars.map { UInt8($0.value) }
    let message = Message(
      (bytes + Array("Content-Type: text/plain; name=\"\u{E9}\"\n\n".utf8) + [0x63, 0xE9])[...])
    #expect(message.subject == "café crème")
    #expect(message.from == "José <a@b>, Renée <c@d>")
    #expect(message.text == "cé")
  }

  @Test func `every name is in the table`() {
    let names = Self.table.flatMap(\.names)
    #expect(Set(names) == Set(Charset.encodings.keys).union(Charset.namesOfEUCJP))
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: table)
  func `a name stands for the charset that Python knows by it`(row: Row) throws {
    let bytes = stride(from: 0, to: row.bytes.count, by: 2).compactMap { offset in
      UInt8(row.bytes.dropFirst(offset).prefix(2), radix: 16)
    }
    for name in row.names {
      let charset = try #require(Charset(name))
      if bytes.count == 128, row.text.unicodeScalars.count == 128 {
        // Byte by byte, since a byte without a character must not hide the others.
        for (byte, expected) in zip(bytes, row.text.unicodeScalars) where expected != "\u{FFFD}" {
          let decoded = charset.decode([byte])
          // Foundation's micro sign of code page 437 is the Greek letter.
          let isSame = decoded.text == String(expected) || (decoded.text, expected) == ("μ", "µ")
          #expect(isSame, "\(name): \(String(byte, radix: 16)): \(decoded.text)")
        }
      } else {
        #expect(charset.decode(bytes[...]).text == row.text, "\(name)")
      }
    }
  }
}
