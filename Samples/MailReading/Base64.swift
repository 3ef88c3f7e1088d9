/// The encoding of bytes as letters and digits (RFC 2045).
///
/// Everything that can be decoded is. Foreign bytes are skipped and count as damage. Line ends and
/// blanks are skipped and do not. Missing padding is no damage. After padding, a new piece may begin.
struct Base64 {
  /// The digits of a group of four that has begun.
  private var bits: UInt32 = 0
  private var held = 0

  /// Whether the text was intact so far.
  private(set) var isIntact = true

  /// Decodes a whole text, and returns whether it is intact.
  static func decode(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], isIntact: Bool) {
    var decoder = Base64()
    let bytes = decoder.decode(text, isLast: true)
    return (bytes, decoder.isIntact)
  }

  /// Returns the number of bytes that the next part of a text adds, without decoding them.
  mutating func size(of text: ArraySlice<UInt8>, isLast: Bool) -> Int {
    var count = 0
    read(text, isLast: isLast) { _, length in count += length }
    return count
  }

  /// Returns the number of bytes that digits add, whatever they are.
  mutating func size(ofDigits count: Int) -> Int {
    let all = held + count
    held = all % 4
    return all / 4 * 3
  }

  /// Returns the number of digits in a text that has only digits and line ends; otherwise nil.
  static func digits(in text: Slice<UnsafeRawBufferPointer>) -> Int? {
    values.withUnsafeBufferPointer { values in
      var count = 0
      for byte in text {
        if values[Int(byte)] < padding {
          count += 1
        } else if byte != .lineFeed, byte != .carriageReturn {
          return nil
        }
      }
      return count
    }
  }

  /// Decodes the next part of a text.
  mutating func decode(_ text: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (held + text.count) / 4 * 3 + 3) { output, count in
      read(text, isLast: isLast) { group, length in
        output[count] = UInt8(truncatingIfNeeded: group >> 16)
        if length > 1 { output[count + 1] = UInt8(truncatingIfNeeded: group >> 8) }
        if length > 2 { output[count + 2] = UInt8(truncatingIfNeeded: group) }
        count += length
      }
    }
  }

  /// Calls a closure with each group of up to three bytes, the first of them the highest, and with
  /// their number.
  @inline(__always)
  private mutating func read(
    _ text: ArraySlice<UInt8>, isLast: Bool, _ add: (_ group: UInt32, _ length: Int) -> Void
  ) {
    var (bits, held, isIntact) = (bits, held, isIntact)
    // The bytes of an unfinished group; a single digit holds no byte, so it is not intact.
    func flush() {
      if held >= 2 { add(bits << UInt32(6 * (4 - held)), held - 1) }
      if held == 1 { isIntact = false }
      held = 0
    }
    text.withUnsafeBufferPointer { input in
      for byte in input {
        let value = Base64.values[Int(byte)]
        if value < 64 {
          bits = bits << 6 | UInt32(value)
          held += 1
          if held == 4 {
            add(bits, 3)
            held = 0
          }
        } else if value == Base64.padding {
          flush()
        } else if value == Base64.foreign {
          isIntact = false
        }
      }
    }
    if isLast { flush() }
    (self.bits, self.held, self.isIntact) = (bits, held, isIntact)
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
