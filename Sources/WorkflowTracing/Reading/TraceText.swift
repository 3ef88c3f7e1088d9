/// The text of a state or a rendering.
public struct TraceText: Hashable, Sendable {
  /// The lines, indented by two blanks for each level.
  public var lines: [String] = []
  /// Whether the text was cut off because it is long.
  public var isCut = false
}

/// A change of a text in a line of a trace: the whole text, or the lines that differ.
struct TextChange {
  private enum Content {
    case whole([String])
    case hunks([(start: Int, removed: Int, lines: [String])])
  }

  private let content: Content
  private let isCut: Bool

  var isWhole: Bool { if case .whole = content { true } else { false } }

  /// Reads a line; returns nil if it has no text.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let line = TraceLine(bytes) else { return nil }
    isCut = line.isCut
    if let offset = line.offset(of: .whole) {
      var scanner = JSONScanner(bytes, at: offset)
      guard let lines = scanner.takeStrings() else { return nil }
      content = .whole(lines)
    } else if let offset = line.offset(of: .hunks) {
      guard let hunks = Self.hunks(bytes, at: offset) else { return nil }
      content = .hunks(hunks)
    } else {
      return nil
    }
  }

  private static func hunks(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> [(start: Int, removed: Int, lines: [String])]? {
    var scanner = JSONScanner(bytes, at: offset)
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    var hunks: [(start: Int, removed: Int, lines: [String])] = []
    var isFirst = true
    while let follows = scanner.takeNext(isFirst: &isFirst, closing: UInt8(ascii: "]")) {
      if !follows { return hunks }
      guard scanner.take(UInt8(ascii: "[")), let start = scanner.takeInteger(),
        scanner.take(UInt8(ascii: ",")), let removed = scanner.takeInteger(),
        scanner.take(UInt8(ascii: ",")), let lines = scanner.takeStrings(),
        scanner.take(UInt8(ascii: "]"))
      else { return nil }
      hunks.append((start, removed, lines))
    }
    return nil
  }

  func apply(to text: inout TraceText) {
    text.isCut = isCut
    switch content {
    case .whole(let lines): text.lines = lines
    case .hunks(let hunks):
      // From the end, so that the places of the earlier ones stay.
      for hunk in hunks.reversed() {
        let start = min(max(hunk.start, 0), text.lines.count)
        let end = min(start + max(hunk.removed, 0), text.lines.count)
        text.lines.replaceSubrange(start..<end, with: hunk.lines)
      }
    }
  }
}
