import Foundation

/// A checksum of texts, numbers and bytes: FNV-1a of 64 bits.
package struct Checksum {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The checksum in hexadecimal digits.
  package var text: String { String(value, radix: 16) }

  // 0xFF and 0xFE never occur in UTF-8, so texts cannot run into one another. The others are
  // preceded by their number.

  package mutating func add(_ text: String?) {
    guard var text else { return add(byte: 0xFE) }
    text.withUTF8 { for byte in $0 { add(byte: byte) } }
    add(byte: 0xFF)
  }

  mutating func add(_ numbers: [Int]) {
    for number in [numbers.count] + numbers {
      // One step for each number: another number has to give another sum.
      value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
    }
  }

  mutating func add(_ data: Data) {
    add([data.count])
    data.withUnsafeBytes { for byte in $0 { add(byte: byte) } }
  }

  @inline(__always)
  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
