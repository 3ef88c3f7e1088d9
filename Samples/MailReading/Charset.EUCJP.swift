extension Charset {
  /// Converts EUC-JP to Shift JIS, and returns whether everything could be converted.
  ///
  /// Both encode the same table of 94 by 94 characters. Shift JIS has no characters of the second
  /// table (JIS X 0212). They and invalid bytes become `〓`, the mark that Japanese print uses for a
  /// missing character.
  static func shiftJIS(fromEUC text: ArraySlice<UInt8>) -> (bytes: [UInt8], isIntact: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var isIntact = true
    var index = text.startIndex
    while index < text.endIndex {
      let first = text[index]
      let second = index + 1 < text.endIndex ? text[index + 1] : 0
      if first < 0x80 {
        bytes.append(first)
        index += 1
      } else if first >= 0xA1, second >= 0xA1 {
        bytes += shiftJIS(row: first - 0xA1, cell: second - 0xA1)
        index += 2
      } else if first == 0x8E, (0xA1...0xDF).contains(second) {
        bytes.append(second)
        index += 2
      } else {
        bytes += [0x81, 0xAC]
        isIntact = false
        index += first == 0x8F && second >= 0xA1 ? 3 : 1
      }
    }
    return (bytes, isIntact)
  }

  /// Returns the bytes of a character in the table, in which two rows share a first byte.
  private static func shiftJIS(row: UInt8, cell: UInt8) -> [UInt8] {
    let first = row / 2 + (row < 62 ? 0x81 : 0xC1)
    if row % 2 == 1 { return [first, cell + 0x9F] }
    return [first, cell + (cell < 63 ? 0x40 : 0x41)]
  }
}
