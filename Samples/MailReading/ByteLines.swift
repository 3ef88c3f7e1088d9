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

extension Span<UInt8> {
  /// Returns the first index of a byte in a range; `nil` if there is none.
  func index(of byte: UInt8, in range: Range<Int>) -> Int? {
    extracting(range).withUnsafeBytes { buffer in
      // `memchr` is fast even without the optimiser.
      guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count)
      else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - base)
    }
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
  private var cursor = LineCursor()

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func next() -> Line? {
    let (bytes, start) = (bytes, bytes.startIndex)
    guard let line = cursor.next(in: bytes.span) else { return nil }
    let content = start + line.content.lowerBound..<start + line.content.upperBound
    return Line(content: content, end: start + line.end)
  }
}

/// A position in the lines of a text, which each step is given again: a span cannot be kept.
struct LineCursor {
  private var position = 0
  /// The index of the next LF, kept since a search from every CR would be quadratic.
  private var lineFeed = -1

  mutating func next(in text: Span<UInt8>) -> ByteLines.Line? {
    guard position < text.count else { return nil }
    if lineFeed < position {
      lineFeed = text.index(of: .lineFeed, in: position..<text.count) ?? text.count
    }
    let start = position
    if let carriageReturn = text.index(of: .carriageReturn, in: start..<lineFeed) {
      position = carriageReturn + 1
      if position == lineFeed, lineFeed < text.count { position += 1 }
      return ByteLines.Line(content: start..<carriageReturn, end: position)
    }
    position = Swift.min(lineFeed + 1, text.count)
    return ByteLines.Line(content: start..<lineFeed, end: position)
  }
}
