/// The header of a message or of a part: its fields, unfolded but not decoded.
struct HeaderFields {
  /// The index at which the body begins.
  private(set) var bodyStart: Int

  /// Whether the end of the header was found.
  private(set) var hasEnded = false

  /// Whether there were lines that do not belong in a header.
  private(set) var isDamaged = false

  private let bytes: ArraySlice<UInt8>

  /// The places of the fields: a search reads the headers of all messages, and few of their fields.
  private var fields: [(name: Range<Int>, value: Range<Int>)] = []

  /// Reads the header that the bytes begin with.
  ///
  /// The header ends with the first empty line, or before the first line that is not a field.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    bodyStart = bytes.endIndex
    fields.reserveCapacity(16)
    var continues = false
    for line in ByteLines(bytes) {
      let content = bytes[line.content]
      if content.isEmpty {
        end(bodyAt: line.end)
        return
      } else if content.first?.isBlank == true {
        if continues { continueField(to: content.endIndex) } else { isDamaged = true }
      } else if let colon = HeaderFields.nameEnd(content) {
        continues = colon > content.startIndex
        if continues { addField(content, colon: colon) } else { isDamaged = true }
      } else if content.starts(with: "From ".utf8) || content.starts(with: ">From ".utf8) {
        // This is a stray envelope line. The header continues after it.
        continues = false
        isDamaged = true
      } else {
        isDamaged = true
        continues = false
        // One broken name does not make text of all the fields after it.
        if HeaderFields.hasBrokenName(content) { continue }
        end(bodyAt: content.startIndex)
        // Without a line end, the line may be the beginning of a field that was not read further.
        hasEnded = line.end > content.endIndex
        return
      }
    }
  }

  /// The value of the first field with a name, which is given in lower case.
  subscript(name: String) -> [UInt8]? {
    let wanted = name.utf8
    let field = fields.first { field in
      field.name.count == wanted.count
        && bytes[field.name].elementsEqual(wanted) { byte, wanted in
          (0x41...0x5A).contains(byte) ? byte | 0x20 == wanted : byte == wanted
        }
    }
    return field.map { unfolded(bytes[$0.value]) }
  }

  /// Returns the first field with a name as text, with its encoded words decoded.
  ///
  /// Runs of blanks are one, so that nothing in it can be moved to the next row.
  func text(_ name: String) -> String {
    self[name].map { EncodedWords.decode($0[...]).withSingleBlanks } ?? ""
  }

  private mutating func end(bodyAt start: Int) {
    bodyStart = start
    hasEnded = true
  }

  private mutating func addField(_ line: ArraySlice<UInt8>, colon: Int) {
    let value = line[(colon + 1)...].drop { $0.isBlank }
    fields.append((line.startIndex..<colon, value.startIndex..<value.endIndex))
  }

  private mutating func continueField(to end: Int) {
    let start = fields[fields.count - 1].value.lowerBound
    fields[fields.count - 1].value = start..<end
  }

  /// Returns a value without the line ends in it, each of which stands before a blank.
  private func unfolded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var unfolded: [UInt8] = []
    unfolded.reserveCapacity(value.count)
    for line in ByteLines(value) { unfolded += value[line.content] }
    return unfolded
  }

  /// Returns whether a line begins with a field's name that control characters have got into.
  private static func hasBrokenName(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.index(of: 0x3A) else { return false }
    let name = line[..<colon]
    return name.contains { $0 < 0x20 || $0 == 0x7F } && !name.contains { $0.isBlank || $0 > 0x7F }
  }

  /// Returns the index of the colon if a line begins with a field's name.
  private static func nameEnd(_ line: ArraySlice<UInt8>) -> Int? {
    guard let end = line.firstIndex(where: { $0 == 0x3A || $0 <= 0x20 || $0 >= 0x7F }),
      line[end] == 0x3A
    else { return nil }
    return end
  }
}
