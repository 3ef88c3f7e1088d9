/// Reads JSON from the bytes of a line, one value after the other, without making anything of the
/// values that are skipped.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int

  /// A JSON text can be nested deeper than the stack is.
  private static let deepest = 64

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether everything was read.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return offset == bytes.count
    }
  }

  /// The next byte, which is not read yet; nil at the end.
  var next: UInt8? {
    mutating get {
      skipBlanks()
      return offset < bytes.count ? bytes[offset] : nil
    }
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  /// Reads a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Reads what stands between two elements, or the end after the last.
  ///
  /// - Parameter isFirst: Whether no element was read yet.
  /// - Returns: Whether another one follows; nil if neither is there.
  mutating func takeNext(isFirst: inout Bool, closing: UInt8) -> Bool? {
    if take(closing) { return false }
    if !isFirst, !take(UInt8(ascii: ",")) { return nil }
    isFirst = false
    return true
  }

  /// Reads a key and its colon.
  mutating func takeKey() -> EventName? {
    guard let name = takeName(), take(UInt8(ascii: ":")) else { return nil }
    return name
  }

  /// Reads a string; one of more than eight bytes is a name that nothing has.
  mutating func takeName() -> EventName? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = offset + 1
    guard skipString() else { return nil }
    let count = offset - 1 - start
    guard count <= 8 else { return EventName(bits: 0) }
    return EventName(bits: bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) })
  }

  mutating func takeInteger() -> Int? {
    skipBlanks()
    let isNegative = take(UInt8(ascii: "-"))
    var value = 0
    let start = offset
    while offset < bytes.count, case let digit = bytes[offset] &- 48, digit < 10 {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(Int(digit))
      if overflows || overflowsToo { return nil }
      value = sum
      offset += 1
    }
    guard offset > start else { return nil }
    if offset < bytes.count,
      [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[offset])
    {
      return nil
    }
    return isNegative ? -value : value
  }

  private mutating func skipString() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
    }
    return false
  }

  /// Reads any value without looking at what is in it.
  mutating func skipValue(depth: Int = 0) -> Bool {
    guard depth < Self.deepest, let first = next else { return false }
    switch first {
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "["): return skipElements(closing: UInt8(ascii: "]"), depth: depth)
    case UInt8(ascii: "{"): return skipElements(closing: UInt8(ascii: "}"), depth: depth)
    default:
      let start = offset
      while offset < bytes.count, Self.isOfWord(bytes[offset]) { offset += 1 }
      return offset > start
    }
  }

  private mutating func skipElements(closing: UInt8, depth: Int) -> Bool {
    offset += 1
    var isFirst = true
    while let follows = takeNext(isFirst: &isFirst, closing: closing) {
      if !follows { return true }
      if closing == UInt8(ascii: "}"), takeKey() == nil { return false }
      if !skipValue(depth: depth + 1) { return false }
    }
    return false
  }

  /// Whether a byte can be in a number, in `true`, `false` or `null`.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "E")
  }
}

// MARK: - Strings

extension JSONScanner {
  /// Reads a string.
  mutating func takeString() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = offset + 1
    guard skipString() else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<offset - 1])
    if !content.contains(UInt8(ascii: "\\")) { return String(decoding: content, as: UTF8.self) }
    return Self.unescaped(content)
  }

  private static func unescaped(_ content: UnsafeRawBufferPointer) -> String? {
    var result: [UInt8] = []
    var units: [UInt16] = []
    var offset = 0
    while offset < content.count {
      let byte = content[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      let escape = content[offset]
      offset += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        // Escapes that follow each other may be the halves of one character.
        units.removeAll()
        while let unit = unit(content, offset) {
          units.append(unit)
          offset += 4
          guard offset + 1 < content.count, content[offset] == UInt8(ascii: "\\"),
            content[offset + 1] == UInt8(ascii: "u")
          else { break }
          offset += 2
        }
        if units.isEmpty { return nil }
        result += String(decoding: units, as: UTF16.self).utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      default: return nil
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unit(_ content: UnsafeRawBufferPointer, _ offset: Int) -> UInt16? {
    guard offset + 4 <= content.count else { return nil }
    let digits = content[offset..<offset + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Reads a list of strings.
  mutating func takeStrings() -> [String]? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var strings: [String] = []
    var isFirst = true
    while let follows = takeNext(isFirst: &isFirst, closing: UInt8(ascii: "]")) {
      if !follows { return strings }
      guard let string = takeString() else { return nil }
      strings.append(string)
    }
    return nil
  }

  /// Reads a list of integers.
  mutating func takeIntegers(into integers: inout [Int]) -> Bool {
    integers.removeAll(keepingCapacity: true)
    guard take(UInt8(ascii: "[")) else { return false }
    var isFirst = true
    while let follows = takeNext(isFirst: &isFirst, closing: UInt8(ascii: "]")) {
      if !follows { return true }
      guard let integer = takeInteger() else { return false }
      integers.append(integer)
    }
    return false
  }
}
