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
  private var fields: [Field] = []

  private struct Field {
    let name: Range<Int>
    var value: Range<Int>
    var isFolded = false
  }

  /// Reads the header that the bytes begin with.
  ///
  /// The header ends with the first empty line, or before the first line that is not a field.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    bodyStart = bytes.endIndex
    fields.reserveCapacity(16)
    read(bytes.span, from: bytes.startIndex)
  }

  /// Reads the lines of a span, which counts no references, of bytes that begin at an index.
  private mutating func read(_ text: Span<UInt8>, from start: Int) {
    var lines = LineCursor()
    var continues = false
    while let line = lines.next(in: text) {
      let place = start + line.content.lowerBound..<start + line.content.upperBound
      if line.content.isEmpty {
        end(bodyAt: start + line.end)
        return
      } else if text[line.content.lowerBound].isBlank {
        if continues { continueField(to: place.upperBound) } else { isDamaged = true }
      } else if let colon = HeaderFields.nameEnd(text, line.content) {
        continues = colon > line.content.lowerBound
        if continues {
          let value = (colon + 1..<line.content.upperBound).first { !text[$0].isBlank }
          fields.append(
            Field(
              name: place.lowerBound..<start + colon,
              value: start + (value ?? line.content.upperBound)..<place.upperBound))
        } else {
          isDamaged = true
        }
      } else {
        continues = false
        isDamaged = true
        if goesOn(after: bytes[place]) { continue }
        end(bodyAt: place.lowerBound)
        // Without a line end, the line may be the beginning of a field that was not read further.
        hasEnded = line.end > line.content.upperBound
        return
      }
    }
  }

  /// Returns whether the header continues after a line that is no field.
  ///
  /// Stray envelope lines stand in some, and one broken name does not make text of all the fields
  /// after it.
  private func goesOn(after line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8)
      || HeaderFields.hasBrokenName(line)
  }

  /// The value of the first field with a name, which is given in lower case.
  subscript(name: String) -> [UInt8]? { shared(name).map { Array($0) } }

  /// Returns such a value as a part of what was read, which is held as long as the value is.
  func shared(_ name: String) -> ArraySlice<UInt8>? {
    guard let field = fields.first(where: { isName($0.name, name) }) else { return nil }
    let value = bytes[field.value]
    return field.isFolded ? unfolded(value)[...] : value
  }

  /// Returns whether some bytes are a name, which is given in lower case.
  private func isName(_ place: Range<Int>, _ name: String) -> Bool {
    guard place.count == name.utf8.count else { return false }
    let text = bytes.span
    var index = place.lowerBound - bytes.startIndex
    for letter in name.utf8 {
      let byte = text[index]
      guard (0x41...0x5A).contains(byte) ? byte | 0x20 == letter : byte == letter else {
        return false
      }
      index += 1
    }
    return true
  }

  /// Returns the first field with a name as text, with its encoded words decoded.
  ///
  /// Runs of blanks are one, so that nothing in it can be moved to the next row.
  func text(_ name: String) -> String {
    shared(name).map { EncodedWords.decode($0).withSingleBlanks } ?? ""
  }

  private mutating func end(bodyAt start: Int) {
    bodyStart = start
    hasEnded = true
  }

  private mutating func continueField(to end: Int) {
    let start = fields[fields.count - 1].value.lowerBound
    fields[fields.count - 1].value = start..<end
    fields[fields.count - 1].isFolded = true
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
  private static func nameEnd(_ text: Span<UInt8>, _ line: Range<Int>) -> Int? {
    guard let end = line.first(where: { text[$0] == 0x3A || text[$0] <= 0x20 || text[$0] >= 0x7F }),
      text[end] == 0x3A
    else { return nil }
    return end
  }
}
