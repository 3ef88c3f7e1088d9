extension String {
  /// The number of columns of the text on one line, with tabs expanded.
  ///
  /// - Complexity: O(length)
  public var columnCount: Int {
    // Most texts are pure ASCII.
    var columns = withLeadingASCII(atMost: .max) { _ in }
    if columns == utf8.count { return columns }
    var reader = GlyphReader(self, from: columns)
    while true {
      if let width = reader.nextPlainWidth() {
        columns += width
        continue
      }
      switch reader.next() {
      case .glyph(let glyph): columns += glyph.width
      case .tab: columns += tabWidth(at: columns)
      case .lineBreak: columns += 1
      case nil: return columns
      }
    }
  }

  /// Returns the text as one line of at most `width` columns, ended by `…` if it was cut.
  ///
  /// The result is printable: tabs are expanded, and control characters are shown as pictures. A
  /// wide glyph is never cut in half: `"日本語".truncated(toWidth: 4)` is `日…`.
  ///
  /// - Complexity: O(width), however long the text is.
  public func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    // A text that is shown unchanged needs no new string.
    var columns = withLeadingASCII(atMost: width) { _ in }
    if columns == utf8.count { return self }
    // The bytes to keep if the text is too long: as many as leave a column for the ellipsis.
    var kept = min(columns, width - 1)
    var reader = GlyphReader(self, from: columns)
    while let glyphWidth = reader.nextPlainWidth() {
      columns += glyphWidth
      if columns > width { return prefix(bytes: kept) + "…" }
      if columns < width { kept = reader.offset }
    }
    if reader.offset == utf8.count { return self }
    var result = prefix(bytes: reader.offset)
    while let element = reader.next() {
      let glyphs: [Glyph] =
        switch element {
        case .glyph(let glyph): [glyph]
        case .tab: Array(repeating: .space, count: tabWidth(at: columns))
        case .lineBreak: [.newline]
        }
      for glyph in glyphs {
        if columns + glyph.width > width {
          return result.prefix(bytes: kept) + "…"
        }
        glyph.append(to: &result)
        columns += glyph.width
        if columns < width { kept = result.utf8.count }
      }
    }
    return result
  }

  /// The text on one line: tabs are expanded, and other control characters are shown as pictures.
  ///
  /// - Complexity: O(length)
  public var onOneLine: String { truncated(toWidth: .max) }

  /// Returns the lines of the text, each of at most `width` columns, broken between words.
  ///
  /// A line breaks at LF, CR and CR LF, between words, on both sides of a wide letter or emoji, and
  /// anywhere in a word that is wider than a whole line. Blanks at a break are left out. The lines
  /// are printable: tabs are expanded to multiples of 8, and control characters are shown as
  /// pictures. At a width of 1, a wide glyph becomes a blank. A width of 0 gives an empty line for
  /// each line of the text.
  ///
  /// - Complexity: O(length)
  public func wrapped(toWidth width: Int) -> [String] {
    // Most texts are labels that fit.
    let fits = utf8.count <= width && utf8.last != UInt8(ascii: " ")
    if fits, width > 0, withLeadingASCII(atMost: width, { _ in }) == utf8.count { return [self] }
    var wrapping = Wrapping(width: max(0, width))
    var reader = GlyphReader(self)
    var isAtLineStart = true
    while true {
      // Most lines of most long texts are ASCII, and need not be read glyph by glyph.
      if isAtLineStart, width > 0 {
        while reader.takeASCIILine({ wrapping.addLine(ascii: $0) }) {}
      }
      guard let element = reader.next() else { return wrapping.finish() }
      isAtLineStart = element == .lineBreak
      wrapping.add(element)
    }
  }
}

extension String {
  /// Returns the first bytes of the text as a text.
  private func prefix(bytes count: Int) -> String {
    String(self[..<utf8.index(startIndex, offsetBy: count)])
  }
}

/// Returns the number of blanks from a column to the next tab stop.
func tabWidth(at column: Int) -> Int { 8 - column % 8 }
