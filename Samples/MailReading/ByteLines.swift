import Foundation

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  var isBlank: Bool { self == .space || self == .tab }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first index of a byte; `nil` if there is none.
  ///
  /// It calls `memchr`, which is fast even without the optimiser.
  func index(of byte: UInt8) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = memchr(base, Int32(byte), buffer.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  /// Whether all bytes are ASCII.
  ///
  /// It reads all of them, which is faster than stopping at the first that is not.
  var isASCII: Bool { withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80 }

  /// The bytes without the byte order mark that some programs put before UTF-8.
  var withoutMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }

  /// The bytes without the blanks at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank { slice.removeFirst() }
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }
}

/// The lines of a text, which may end with LF, CR LF or CR, even mixed.
///
/// - Complexity: O(length) for all lines together.
struct ByteLines: Sequence, IteratorProtocol {
  struct Line {
    /// The line without its end.
    let content: Range<Int>

    /// The index at which the next line begins.
    let end: Int
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The index of the next LF, kept since a search from every CR would be quadratic.
  private var lineFeed: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    lineFeed = bytes.index(of: .lineFeed) ?? bytes.endIndex
  }

  mutating func next() -> Line? {
    guard position < bytes.endIndex else { return nil }
    if lineFeed < position {
      lineFeed = bytes[position...].index(of: .lineFeed) ?? bytes.endIndex
    }
    let start = position
    if let carriageReturn = bytes[start..<lineFeed].index(of: .carriageReturn) {
      position = carriageReturn + 1
      if position == lineFeed, lineFeed < bytes.endIndex { position += 1 }
      return Line(content: start..<carriageReturn, end: position)
    }
    position = Swift.min(lineFeed + 1, bytes.endIndex)
    return Line(content: start..<lineFeed, end: position)
  }
}
