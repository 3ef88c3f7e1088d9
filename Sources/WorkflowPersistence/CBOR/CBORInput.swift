import Foundation

/// Bytes in CBOR that values are decoded from, as `CBOROutput` writes them.
///
/// It reads what any bytes begin with, and never beyond their end.
struct CBORInput {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Why bytes cannot be read.
  struct Damage: Error {}

  /// What a value begins with.
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

  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  func text(_ range: Range<Int>) throws -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw Damage() }
    return text
  }

  /// Reads what the value at an offset begins with, and moves the offset behind it.
  func head(_ offset: inout Int) throws -> Head {
    let first = try byte(&offset)
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
    default: throw Damage()
    }
    switch CBOROutput.Kind(rawValue: first >> 5) {
    case .natural: return .natural(value)
    case .negative: return .negative(value)
    case .data: return .data(try range(&offset, count: value))
    case .text: return .text(try range(&offset, count: value))
    default: throw Damage()
    }
  }

  private func byte(_ offset: inout Int) throws -> UInt8 {
    guard offset < bytes.count else { throw Damage() }
    offset += 1
    return bytes[offset - 1]
  }

  private func number(_ offset: inout Int, size: Int) throws -> UInt64 {
    guard offset + size <= bytes.count else { throw Damage() }
    defer { offset += size }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func range(_ offset: inout Int, count: UInt64) throws -> Range<Int> {
    guard count <= UInt64(bytes.count - offset) else { throw Damage() }
    defer { offset += Int(count) }
    return offset..<offset + Int(count)
  }

  /// Moves an offset behind a value and everything in it.
  func skip(_ offset: inout Int) throws {
    var depth = 0
    repeat {
      switch try head(&offset) {
      case .array, .map: depth += 1
      case .end:
        guard depth > 0 else { throw Damage() }
        depth -= 1
      default: break
      }
    } while depth > 0
  }
}
