import Foundation

/// Bytes in CBOR that values are decoded from, as `CBOROutput` writes them.
///
/// It reads a value from any bytes, and never beyond their end.
final class CBORInput {
  private let bytes: [UInt8]
  /// The end of each container; found when a container is skipped for the first time.
  private var ends: [Int: Int]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The reason why a value cannot be decoded.
  enum Failure: Error {
    case damage
    /// An array or a map that begins with its length, as other programs write it.
    case length
    case nothing
    case otherType
    case doesNotFit
  }

  /// The head of a value: its type, with its number or its length.
  enum Head {
    case natural(UInt64)
    case negative(UInt64)
    case data(Range<Int>)
    case text(Range<Int>)
    case array
    case map
    case bool(Bool)
    case null
    case float(Float)
    case double(Double)
    /// The end of an array or a map.
    case end
  }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  func text(_ range: Range<Int>) throws(Failure) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw .damage }
    return text
  }

  /// Returns whether an array or a map ends at an offset.
  func isEnd(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] == 0xFF }

  func isNull(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] == 0xF6 }
}

// MARK: - Heads

extension CBORInput {
  /// Reads the head of the value at an offset, and adds its length to the offset.
  @inline(__always)
  func head(_ offset: inout Int) throws(Failure) -> Head {
    guard offset < bytes.count else { throw .damage }
    let first = bytes[offset]
    offset += 1
    if first < 24 { return .natural(UInt64(first)) }
    return try otherHead(first, &offset)
  }

  @inline(never)
  private func otherHead(_ first: UInt8, _ offset: inout Int) throws(Failure) -> Head {
    switch first {
    case 0x9F: return .array
    case 0xBF: return .map
    case 0xF4, 0xF5: return .bool(first == 0xF5)
    case 0xF6: return .null
    case 0xFF: return .end
    case 0xFA: return .float(Float(bitPattern: UInt32(try number(&offset, size: 4))))
    case 0xFB: return .double(Double(bitPattern: try number(&offset, size: 8)))
    default: break
    }
    let short = first & 0x1F
    let value: UInt64
    switch short {
    case 0..<24: value = UInt64(short)
    case 24...27: value = try number(&offset, size: 1 << Int(short - 24))
    default: throw .damage
    }
    switch CBOROutput.Major(rawValue: first >> 5) {
    case .natural: return .natural(value)
    case .negative: return .negative(value)
    case .data: return .data(try range(&offset, count: value))
    case .text: return .text(try range(&offset, count: value))
    case nil: throw (4...5).contains(first >> 5) ? .length : .damage
    }
  }

  private func number(_ offset: inout Int, size: Int) throws(Failure) -> UInt64 {
    guard size <= bytes.count - offset else { throw .damage }
    defer { offset += size }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func range(_ offset: inout Int, count: UInt64) throws(Failure) -> Range<Int> {
    guard count <= UInt64(bytes.count - offset) else { throw .damage }
    defer { offset += Int(count) }
    return offset..<offset + Int(count)
  }

  /// Moves an offset after a value and everything in it.
  ///
  /// - Complexity: O(1); the first time for a container, O(bytes).
  func skip(_ offset: inout Int) throws(Failure) {
    let start = offset
    switch try head(&offset) {
    case .array, .map:
      guard let end = try allEnds()[start] else { throw .damage }
      offset = end
    case .end: throw .damage
    default: break
    }
  }

  /// Returns the end of each container.
  private func allEnds() throws(Failure) -> [Int: Int] {
    if let ends { return ends }
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      switch try head(&offset) {
      case .array, .map: open.append(start)
      case .end:
        guard let start = open.popLast() else { throw .damage }
        ends[start] = offset
      default: break
      }
    }
    guard open.isEmpty else { throw .damage }
    self.ends = ends
    return ends
  }
}

// MARK: - Values

extension CBORInput {
  /// Decodes a value of one of the usual types; nil if its type has to decode itself.
  @inline(__always)
  func value<Value>(_ type: Value.Type, at offset: Int) throws(Failure) -> Value? {
    // Where the type is known, the compiler removes all but one of these.
    if type == Int.self { return (try integer(Int.self, at: offset) as! Value) }
    if type == String.self { return (try string(at: offset) as! Value) }
    if type == Bool.self { return (try bool(at: offset) as! Value) }
    if type == Double.self { return (try double(at: offset) as! Value) }
    return try otherValue(type, at: offset)
  }

  @inline(never)
  private func otherValue<Value>(_ type: Value.Type, at offset: Int) throws(Failure) -> Value? {
    if type == Float.self { return (try float(at: offset) as! Value) }
    if type == Int8.self { return (try integer(Int8.self, at: offset) as! Value) }
    if type == Int16.self { return (try integer(Int16.self, at: offset) as! Value) }
    if type == Int32.self { return (try integer(Int32.self, at: offset) as! Value) }
    if type == Int64.self { return (try integer(Int64.self, at: offset) as! Value) }
    if type == UInt.self { return (try integer(UInt.self, at: offset) as! Value) }
    if type == UInt8.self { return (try integer(UInt8.self, at: offset) as! Value) }
    if type == UInt16.self { return (try integer(UInt16.self, at: offset) as! Value) }
    if type == UInt32.self { return (try integer(UInt32.self, at: offset) as! Value) }
    if type == UInt64.self { return (try integer(UInt64.self, at: offset) as! Value) }
    if type == Int128.self { return (try integer(Int128.self, at: offset) as! Value) }
    if type == UInt128.self { return (try integer(UInt128.self, at: offset) as! Value) }
    if type == Data.self { return (try data(at: offset) as! Value) }
    return nil
  }

  private func headOfValue(_ offset: Int) throws(Failure) -> Head {
    var offset = offset
    return try head(&offset)
  }

  /// The error for a value of another type.
  private func mismatch(_ offset: Int) -> Failure { isNull(offset) ? .nothing : .otherType }

  private func string(at offset: Int) throws(Failure) -> String {
    guard case .text(let range) = try headOfValue(offset) else { throw mismatch(offset) }
    return try text(range)
  }

  private func bool(at offset: Int) throws(Failure) -> Bool {
    guard case .bool(let value) = try headOfValue(offset) else { throw mismatch(offset) }
    return value
  }

  private func data(at offset: Int) throws(Failure) -> Data {
    guard case .data(let range) = try headOfValue(offset) else { throw mismatch(offset) }
    return Data(bytes[range])
  }

  private func integer<Number: FixedWidthInteger>(
    _ type: Number.Type, at offset: Int
  ) throws(Failure) -> Number {
    let number: Number? =
      switch try headOfValue(offset) {
      case .natural(let value): Number(exactly: value)
      case .negative(let value): Number(exactly: -1 - Int128(value))
      // The property was a fraction in an earlier version.
      case .double(let value): Number(exactly: value)
      case .float(let value): Number(exactly: value)
      case .data(let range) where Number.bitWidth == 128 && range.count == 16:
        Number(exactly: bytes[range].reduce(Int128(0)) { $0 << 8 | Int128($1) })
      case .data(let range) where Number.bitWidth == 128 && range.count == 17:
        Number(exactly: bytes[range].reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
      default: throw mismatch(offset)
      }
    guard let number else { throw .doesNotFit }
    return number
  }

  private func double(at offset: Int) throws(Failure) -> Double {
    switch try headOfValue(offset) {
    case .double(let value): return value
    case .float(let value): return Double(value)
    case .natural(let value): return Double(value)
    case .negative(let value): return -1 - Double(value)
    default: throw mismatch(offset)
    }
  }

  private func float(at offset: Int) throws(Failure) -> Float {
    if case .float(let value) = try headOfValue(offset) { return value }
    return Float(try double(at: offset))
  }
}
