/// Reads a text as glyphs: cut into grapheme clusters or parts of them, sanitised and measured.
///
/// All text but printable ASCII at its start reaches cells through this reader. Finding cluster
/// boundaries costs ten to a hundred times as much as reading bytes, so it is done only where
/// clusters can be. ASCII and scalars that never join others are read as they are.
struct GlyphReader {
  /// The next part of a text.
  enum Element: Equatable {
    case glyph(Glyph)
    case tab
    /// A line break: LF, CR, or CR LF as one.
    case lineBreak
  }

  private let text: String
  /// The number of bytes read so far.
  private(set) var offset: Int
  /// The end of the cluster that is read.
  private var clusterEnd: Int

  /// Creates a reader that begins at a byte offset of a text.
  init(_ text: String, from offset: Int = 0) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    self.offset = offset
    clusterEnd = offset
  }

  /// Reads and returns the next element; `nil` at the end of the text.
  mutating func next() -> Element? {
    while let (scalar, following) = scalar(at: offset) {
      if scalar.value < 0x20 {
        offset = following
        return element(control: scalar)
      }
      if let width = scalar.plainWidth, joinsNothing(at: following) {
        offset = following
        return .glyph(Glyph(content: .scalar(scalar), width: width))
      }
      if let glyph = nextOfCluster() { return .glyph(glyph) }
    }
    return nil
  }

  /// Reads the next glyph of a cluster, and returns it if it fills a column.
  ///
  /// A cluster may be as long as the text, so its end is looked for only once.
  private mutating func nextOfCluster() -> Glyph? {
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    if clusterEnd <= offset { clusterEnd = offset + text[start].utf8.count }
    let end = text.utf8.index(text.startIndex, offsetBy: clusterEnd)
    var rest = text[start..<end].unicodeScalars
    let glyph = Glyph(removedFrom: &rest)
    offset = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    return glyph
  }

  /// Reads the next glyph if it is one scalar that is shown as it is, and returns its width.
  ///
  /// Reads nothing and returns `nil` otherwise.
  mutating func nextPlainWidth() -> Int? {
    guard let (scalar, following) = scalar(at: offset), scalar.value >= 0x20,
      let width = scalar.plainWidth, joinsNothing(at: following)
    else { return nil }
    offset = following
    return width
  }

  /// Reads a line that ends with LF and is printable ASCII, and calls a closure with its bytes.
  ///
  /// Reads nothing and returns false if the next line is not.
  mutating func takeASCIILine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    let length = text.utf8.withContiguousStorageIfAvailable { [offset] bytes -> Int? in
      let rest = UnsafeBufferPointer(rebasing: bytes[offset...])
      var end = 0
      while end < rest.count, rest[end] &- 0x20 < 0x5F { end += 1 }
      guard end < rest.count, rest[end] == 0x0A else { return nil }
      body(UnsafeBufferPointer(rebasing: rest[..<end]))
      return end + 1
    }
    guard let length = length ?? nil else { return false }
    offset += length
    return true
  }

  private mutating func element(control scalar: Unicode.Scalar) -> Element {
    switch scalar {
    case "\t":
      return .tab
    case "\n":
      return .lineBreak
    case "\r":
      if let (scalar, following) = self.scalar(at: offset), scalar == "\n" { offset = following }
      return .lineBreak
    default:
      return .glyph(Glyph(ascii: UInt8(scalar.value)))
    }
  }

  /// Returns whether the scalar at an offset never joins the one before it.
  private func joinsNothing(at offset: Int) -> Bool {
    guard let (scalar, _) = scalar(at: offset) else { return true }
    return scalar.value < 0x20 || scalar.plainWidth != nil
  }

  /// Returns the scalar at an offset, and the offset after it; `nil` at the end.
  private func scalar(at offset: Int) -> (scalar: Unicode.Scalar, following: Int)? {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard offset < bytes.count else { return nil }
      let scalar = bytes.scalar(at: offset)
      return (scalar, offset + UTF8.width(scalar))
    } ?? nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar at an offset of valid UTF-8.
  fileprivate func scalar(at offset: Int) -> Unicode.Scalar {
    let first = UInt32(self[offset])
    func bits(_ distance: Int) -> UInt32 { UInt32(self[offset + distance] & 0x3F) }
    let code =
      switch first {
      case ..<0x80: first
      case ..<0xE0: (first & 0x1F) << 6 | bits(1)
      case ..<0xF0: (first & 0x0F) << 12 | bits(1) << 6 | bits(2)
      default: (first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
      }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}
