/// A line of a styled text, in parts that look the same everywhere.
struct StyledLine {
  struct Part {
    var text: String
    var style: Style
    var link: Link?
  }

  var parts: [Part] = []

  /// Returns lines of a text with the styles of the text.
  ///
  /// The lines are those into which the plain text was broken or cut. Glyph by glyph, both are read
  /// side by side: blanks at breaks are in the text only, and an ellipsis is in the lines only.
  ///
  /// - Parameters:
  ///   - width: The columns of the lines. A glyph that is wider became a blank.
  ///   - breaksLines: Whether line breaks in the text are breaks, or signs in a line.
  /// - Complexity: O(length)
  static func lines(
    _ lines: [String], of text: StyledText, width: Int, breaksLines: Bool
  ) -> [StyledLine] {
    // Reading every glyph takes time, and is not needed for a text that looks the same everywhere.
    if text.spans.count < 2 {
      let span = text.spans.first
      return lines.map { line in
        let part = Part(text: line, style: span?.style ?? .plain, link: span?.link)
        return StyledLine(parts: [part])
      }
    }
    var source = StyledSource(text, width: width, breaksLines: breaksLines)
    return lines.enumerated().map { index, line in source.style(line, isFirst: index == 0) }
  }
}

extension StyledText {
  /// The lines of the text in parts that look the same everywhere, with nothing that a terminal
  /// would obey.
  package var printableLines: [[(text: String, style: Style)]] {
    StyledLine.lines(
      text.wrapped(toWidth: .max), of: self, width: .max, breaksLines: true
    ).map { line in line.parts.map { ($0.text, $0.style) } }
  }
}

/// Reads a styled text along the lines into which it was broken.
private struct StyledSource {
  private let spans: [StyledText.Span]
  private let width: Int
  private let breaksLines: Bool
  private var reader: GlyphReader
  private var span = 0
  /// The next element of the text, with the index of its span.
  private var next: (element: GlyphReader.Element, span: Int)?
  /// The blanks of a tab that are not used yet, with the index of its span.
  private var tab = (count: 0, span: 0)

  init(_ text: StyledText, width: Int, breaksLines: Bool) {
    spans = text.spans
    self.width = width
    self.breaksLines = breaksLines
    reader = GlyphReader(text.text)
    advance()
  }

  private mutating func advance() {
    let start = reader.offset
    guard let element = reader.next() else { return next = nil }
    // What is left out, such as a mark without a letter, may stand before the element.
    while span < spans.count - 1, spans[span].end <= start { span += 1 }
    next = (element, span)
  }

  /// Returns a line with its styles.
  mutating func style(_ line: String, isFirst: Bool) -> StyledLine {
    // Only a line after a line break is empty or begins with blanks.
    if !isFirst, breaksLines, line.isEmpty || line.utf8.first == 0x20 { skipToLine() }
    var result = StyledLine()
    var glyphs = GlyphReader(line)
    var (start, column) = (0, 0)
    var last: Int?
    tab.count = 0
    while case .glyph(let glyph)? = glyphs.next() {
      let index = spanIndex(of: glyph, column: column)
      let text = line[bytes: start..<glyphs.offset]
      if index == last {
        result.parts[result.parts.count - 1].text += text
      } else {
        let span = spans[index]
        result.parts.append(.init(text: String(text), style: span.style, link: span.link))
      }
      (start, column, last) = (glyphs.offset, column + glyph.width, index)
    }
    return result
  }

  /// Returns the span of a glyph of a line, which is the next one of the text.
  private mutating func spanIndex(of glyph: Glyph, column: Int) -> Int {
    if glyph == .space {
      if tab.count > 0 {
        tab.count -= 1
        return tab.span
      }
      guard let next else { return spans.count - 1 }
      // A tab that was expanded elsewhere may have left more blanks than it would here.
      guard isBlank(next.element) else { return next.span }
      if next.element == .tab { tab = (tabWidth(at: column) - 1, next.span) }
      advance()
      return next.span
    }
    tab.count = 0
    skipBlanks()
    defer { advance() }
    return next?.span ?? spans.count - 1
  }

  /// Leaves out a line break and the blanks before it, which no line has.
  private mutating func skipToLine() {
    var ahead = self
    while ahead.next?.element == .tab || ahead.next?.element == .glyph(.space) { ahead.advance() }
    guard ahead.next?.element == .lineBreak else { return }
    ahead.advance()
    self = ahead
  }

  private mutating func skipBlanks() {
    while let element = next?.element, isBlank(element) || breaksLines && element == .lineBreak {
      advance()
    }
  }

  private func isBlank(_ element: GlyphReader.Element) -> Bool {
    switch element {
    case .tab: true
    case .glyph(let glyph): glyph == .space || glyph.width > width
    case .lineBreak: false
    }
  }
}
