/// How the bytes of a body were made safe for transport.
enum TransferEncoding {
  case none
  case quotedPrintable
  case base64

  init(_ fields: HeaderFields) {
    let value = fields["content-transfer-encoding"] ?? []
    let name = String(decoding: value[...].trimmed, as: UTF8.self).lowercased()
    if name.hasPrefix("quoted-printable") {
      self = .quotedPrintable
    } else if name.hasPrefix("base64") {
      self = .base64
    } else {
      self = .none
    }
  }

  /// The bytes as they were before, and whether all of them were in order.
  func decode(_ body: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, isIntact: Bool) {
    switch self {
    case .none:
      return (body, true)
    case .quotedPrintable:
      return (QuotedPrintable.decode(body)[...], true)
    case .base64:
      let decoded = Base64.decode(body)
      return (decoded.bytes[...], decoded.isIntact)
    }
  }
}

// MARK: -

enum Base64 {
  /// Decodes everything that can be decoded.
  ///
  /// Foreign bytes are passed over, missing padding is nothing to complain about, and after padding
  /// a new piece may begin. Line ends and blanks are always allowed.
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

  /// Writes what an unfinished group of four holds; a single digit holds nothing.
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

  /// The meaning of each byte.
  private static let values: [UInt8] = {
    var values = Array(repeating: foreign, count: 256)
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    for byte in " \t\r\n".utf8 { values[Int(byte)] = blank }
    values[Int(UInt8(ascii: "="))] = padding
    return values
  }()
}

// MARK: -

enum QuotedPrintable {
  /// Decodes a body; what is no escape stands for itself.
  ///
  /// Blanks at the end of a line are left out: they were added on the way.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count) { output, count in
      text.withUnsafeBufferPointer { input in
        var index = 0
        // The output up to the last byte of the line that is no bare blank.
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

  /// Whether a text begins with an escaped byte.
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

  /// The byte that two hexadecimal digits stand for.
  private static func escape(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
    guard index + 1 < input.count, let high = input[index].hexValue,
      let low = input[index + 1].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// Where the next line begins, if only blanks stand between a `=` and the end of its line.
  private static func softBreakEnd(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    var end = index
    while end < input.count, input[end].isBlank { end += 1 }
    guard end < input.count else { return end }
    if input[end] == .lineFeed { return end + 1 }
    guard input[end] == .carriageReturn else { return nil }
    return end + 1 < input.count && input[end + 1] == .lineFeed ? end + 2 : end + 1
  }
}
