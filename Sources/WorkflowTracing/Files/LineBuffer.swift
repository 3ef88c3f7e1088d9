#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are written one after the other, without a check for room at each of them.
///
/// An array that grows by single bytes took a third of the time of an action. The writer reserves
/// room for a line first.
final class LineBuffer {
  // Unchecked, because every access is within a method that calls nothing outside this file.
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int

  init(capacity: Int = 1 << 17) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  func removeAll() { count = 0 }

  /// Makes room for a number of bytes.
  @inline(__always) func reserve(_ room: Int) {
    if capacity - count < room { grow(room) }
  }

  @inline(never) private func grow(_ room: Int) {
    capacity = max(2 * capacity, count + room)
    let other = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    other.update(from: base, count: count)
    base.deallocate()
    base = other
  }

  /// Appends ASCII text, for which room was reserved.
  @inline(__always) func put(_ text: StaticString) {
    memcpy(base + count, text.utf8Start, text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  /// Appends bytes, and makes room for them.
  func put(_ bytes: [UInt8]) {
    reserve(bytes.count + 256)
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      (base + count).update(from: start, count: bytes.count)
    }
    count += bytes.count
  }

  /// Appends a number, for which 20 bytes of room were reserved.
  @inline(__always) func put(_ number: Int) {
    if number >= 0, number < 10 {
      base[count] = UInt8(truncatingIfNeeded: 48 + number)
      count += 1
    } else {
      putLarge(number)
    }
  }

  private func putLarge(_ number: Int) {
    var rest = number.magnitude
    if number < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    let digits = Self.digits(of: rest)
    count += digits
    var end = base + count
    while rest >= 10 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      end -= 1
      end.pointee = UInt8(truncatingIfNeeded: 48 &+ digit)
      rest = quotient
    }
    (end - 1).pointee = UInt8(truncatingIfNeeded: 48 &+ rest)
  }

  private static func digits(of number: UInt) -> Int {
    var (digits, limit) = (1, UInt(10))
    while number >= limit {
      digits += 1
      if digits == 20 { break }
      limit &*= 10
    }
    return digits
  }

  /// Appends text as a JSON string in quotes, and makes room for it.
  func put(quoted text: UnsafeBufferPointer<UInt8>) {
    // Every byte may become `\u00XX`.
    reserve(6 * text.count + 256)
    base[count] = UInt8(ascii: "\"")
    count += 1
    for byte in text {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F {
        base[count] = byte
        count += 1
      } else {
        put(escaped: byte)
      }
    }
    base[count] = UInt8(ascii: "\"")
    count += 1
  }

  private func put(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): put("\\\"")
    case UInt8(ascii: "\\"): put("\\\\")
    case 0x0A: put("\\n")
    case 0x09: put("\\t")
    case 0x0D: put("\\r")
    default:
      put("\\u00")
      for digit in [byte >> 4, byte & 15] {
        base[count] = digit < 10 ? 48 + digit : 87 + digit
        count += 1
      }
    }
  }

  /// Appends text as a JSON string in quotes, and makes room for it.
  func put(quoted text: String) {
    var text = text
    text.withUTF8 { put(quoted: $0) }
  }
}
