/// A text whose parts have styles and links.
///
/// ```swift
/// let line = StyledText("Ada", style: .strong) + StyledText(" wrote:", style: .muted)
/// ```
///
/// It is cut, wrapped and measured like the plain text in it: ``Text/init(_:overflow:)``.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text without its styles.
  public private(set) var text: String

  /// The parts in order, each up to its last byte.
  private(set) var spans: [Span]

  /// A part of a text that looks the same everywhere.
  struct Span: Hashable, Sendable {
    /// The number of bytes from the start of the text to the end of the part.
    var end: Int
    var style: Style
    var link: Link?

    func looks(like other: Span) -> Bool { style == other.style && link == other.link }
  }

  /// Creates a text with one style, and with a link if it has one.
  public init(_ text: String = "", style: Style = .plain, link: Link? = nil) {
    self.text = text
    spans = text.isEmpty ? [] : [Span(end: text.utf8.count, style: style, link: link)]
  }

  /// Creates a text in plain style.
  public init(stringLiteral text: String) { self.init(text) }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) {
    let start = left.text.utf8.count
    left.text += right.text
    for span in right.spans {
      left.append(Span(end: start + span.end, style: span.style, link: span.link))
    }
  }

  /// Returns a text followed by another one.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var whole = left
    whole += right
    return whole
  }

  private mutating func append(_ span: Span) {
    if let last = spans.last, last.looks(like: span) {
      spans[spans.count - 1].end = span.end
    } else {
      spans.append(span)
    }
  }
}

// MARK: - Marking

extension StyledText {
  /// Adds a style to a range of the text.
  public mutating func add(_ style: Style, in range: Range<String.Index>) {
    add(style, in: [byte(range.lowerBound)..<byte(range.upperBound)])
  }

  private func byte(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// Adds a style to ranges of bytes, which are in order and apart from each other.
  private mutating func add(_ style: Style, in ranges: [Range<Int>]) {
    let old = spans
    spans = []
    var start = 0
    var rest = ranges[...]
    for span in old {
      while start < span.end {
        while let first = rest.first, first.upperBound <= start { rest.removeFirst() }
        let next = rest.first ?? span.end..<span.end
        let isIn = next.contains(start)
        var part = span
        part.end = min(span.end, isIn ? next.upperBound : next.lowerBound)
        if isIn { part.style = part.style.adding(style) }
        append(part)
        start = part.end
      }
    }
  }

  /// Returns where some words occur, in upper or lower case.
  ///
  /// - Parameter words: The text to look for; an empty text occurs nowhere.
  /// - Complexity: O(length of the text × length of the words)
  public func occurrences(of words: String) -> [Range<String.Index>] {
    let wanted = words.map { (character: $0, lowercased: $0.lowercased()) }
    guard !wanted.isEmpty else { return [] }
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex {
      if let end = text.end(of: wanted, at: start) {
        ranges.append(start..<end)
        start = end
      } else {
        start = text.index(after: start)
      }
    }
    return ranges
  }

  /// Returns the text with each occurrence of some words marked, in upper or lower case.
  ///
  /// - Parameters:
  ///   - words: The text to look for; an empty text marks nothing.
  ///   - style: The style that occurrences get in addition. It can be seen without colours.
  /// - Complexity: O(length of the text × length of the words)
  public func marking(_ words: String, style: Style = .match) -> StyledText {
    let ranges = occurrences(of: words)
    guard !ranges.isEmpty else { return self }
    var marked = self
    marked.add(style, in: ranges.map { byte($0.lowerBound)..<byte($0.upperBound) })
    return marked
  }
}

extension Style {
  /// The style that ``StyledText/marking(_:style:)`` adds: that of ``StyleRole/found``.
  public static let match = Style(.found)
}

extension String {
  /// Returns where some characters end that begin at an index, ignoring their case.
  fileprivate func end(
    of wanted: [(character: Character, lowercased: String)], at start: Index
  ) -> Index? {
    var index = start
    for (character, lowercased) in wanted {
      guard index < endIndex,
        self[index] == character || self[index].lowercased() == lowercased
      else { return nil }
      index = self.index(after: index)
    }
    return index
  }
}
