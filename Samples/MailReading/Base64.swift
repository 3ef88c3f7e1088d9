/// The encoding of bytes as letters and digits (RFC 2045).
enum Base64 {
  /// Decodes everything that can be decoded, and returns whether the text is intact.
  ///
  /// Foreign bytes are skipped and count as damage. Line ends and blanks are skipped and do not.
  /// Missing padding is no damage. After padding, a new piece may begin.
  static func decode(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], isIntact: Bool) {
    var isIntact = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { output, count in
      var bits: UInt32 = 0
      var held = 0
      text.withUnsafeBufferPointer { input in
        for byte in input {
          let value = values[Int(byte)]
          if value < 64 {
            bits = bits << 6 | UInt32(value)
            held += 1
            if held == 4 {
              output[count] = UInt8(truncatingIfNeeded: bits >> 16)
              output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
              output[count + 2] = UInt8(truncatingIfNeeded: bits)
              count += 3
              held = 0
            }
          } else if value == padding {
            isIntact = flush(bits, &held, into: output, &count) && isIntact
          } else if value == foreign {
            isIntact = false
          }
        }
      }
      isIntact = flush(bits, &held, into: output, &count) && isIntact
    }
    return (bytes, isIntact)
  }

  /// Writes the bytes of an unfinished group of four digits.
  ///
  /// - Returns: Whether the group is intact. A single digit holds no byte, so it is not.
  private static func flush(
    _ bits: UInt32,
    _ held: inout Int,
    into output: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) -> Bool {
    defer { held = 0 }
    if held >= 2 {
      let whole = bits << UInt32(6 * (4 - held))
      output[count] = UInt8(truncatingIfNeeded: whole >> 16)
      if held == 3 { output[count + 1] = UInt8(truncatingIfNeeded: whole >> 8) }
      count += held - 1
    }
    return held != 1
  }

  private static let padding: UInt8 = 64
  private static let blank: UInt8 = 65
  private static let foreign: UInt8 = 66

  /// The value of each byte as a digit, or one of `padding`, `blank` and `foreign`.
  private static let values: [UInt8] = {
    var values = Array(repeating: foreign, count: 256)
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    for byte in " \t\r\n".utf8 { values[Int(byte)] = blank }
    values[Int(UInt8(ascii: "="))] = padding
    return values
  }()
}
