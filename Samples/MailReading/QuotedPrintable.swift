/// The encoding of bytes as mostly readable text (RFC 2045).
enum QuotedPrintable {
  /// Decodes a body.
  ///
  /// Text that is not an escape stays as it is. Blanks at the end of a line are left out: they were
  /// added in transit.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count) { output, count in
      text.withUnsafeBufferPointer { input in
        var index = 0
        // The length of the output up to the last byte of the line that is not a bare blank.
        var inked = 0
        while index < input.count {
          var byte = input[index]
          index += 1
          if byte == 0x3D {
            if let end = softBreakEnd(input, index) {
              index = end
              inked = count
              continue
            } else if let value = escape(input, index) {
              byte = value
              index += 2
            } else if index < input.count, input[index] == 0x3D {
              index += 1
            }
          } else if byte == .lineFeed || byte == .carriageReturn {
            count = inked
          } else if byte.isBlank {
            output[count] = byte
            count += 1
            continue
          }
          output[count] = byte
          count += 1
          inked = count
        }
      }
    }
  }

  /// Returns whether a text begins with an escaped byte.
  static func beginsWithEscape(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == 0x3D && text.withUnsafeBufferPointer { escape($0, 1) != nil }
  }

  /// Decodes the text of an encoded word, in which `_` is a blank.
  static func decodeWord(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.withUnsafeBufferPointer { input in
      var bytes: [UInt8] = []
      var index = 0
      while index < input.count {
        if input[index] == 0x3D, let value = escape(input, index + 1) {
          bytes.append(value)
          index += 3
        } else {
          bytes.append(input[index] == 0x5F ? .space : input[index])
          index += 1
        }
      }
      return bytes
    }
  }

  /// Returns the byte that two hexadecimal digits stand for; `nil` if they are no such digits.
  private static func escape(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
    guard index + 1 < input.count, let high = input[index].hexValue,
      let low = input[index + 1].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// Returns the index of the next line if only blanks stand between a `=` and the end of its line.
  private static func softBreakEnd(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    var end = index
    while end < input.count, input[end].isBlank { end += 1 }
    guard end < input.count else { return end }
    if input[end] == .lineFeed { return end + 1 }
    guard input[end] == .carriageReturn else { return nil }
    return end + 1 < input.count && input[end + 1] == .lineFeed ? end + 2 : end + 1
  }
}
