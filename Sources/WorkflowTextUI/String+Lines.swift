extension String {
  /// The number of columns of the text on one line, with tabs expanded.
  ///
  /// - Complexity: O(length)
  public var columnCount: Int {
    var reader = GlyphReader(self)
    var columns = 0
    while let element = reader.next() {
      switch element {
      case .glyph(let glyph): columns += glyph.width
      case .tab: columns += tabWidth(at: columns)
      case .lineBreak: columns += 1
      }
    }
    return columns
  }

  /// The text on one line of at most `width` columns, ended by `…` if something was left out.
  ///
  /// The result is printable: tabs are expanded, control characters shown as pictures. Never half a
  /// wide glyph: `"日本語".truncated(toWidth: 4)` is `日…`.
  ///
  /// - Complexity: O(width), however long the text is.
  public func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    var reader = GlyphReader(self)
    var result = ""
    var columns = 0
    // The bytes that are kept if the text is too long: all that leave a column for the ellipsis.
    var kept = 0
    while let element = reader.next() {
      let glyphs: [Glyph] =
        switch element {
        case .glyph(let glyph): [glyph]
        case .tab: Array(repeating: .space, count: tabWidth(at: columns))
        case .lineBreak: [.newline]
        }
      for glyph in glyphs {
        if columns + glyph.width > width {
          return String(decoding: result.utf8.prefix(kept), as: UTF8.self) + "…"
        }
        glyph.append(to: &result)
        columns += glyph.width
        if columns < width { kept = result.utf8.count }
      }
    }
    return result
  }

  /// The lines of the text, each of at most `width` columns, broken between words.
  ///
  /// Lines break at LF, CR and CR LF, between words, on both sides of a wide glyph, and anywhere in
  /// a word that is wider than a whole line. Blanks at the place of a break are left out. The lines
  /// are printable: tabs are expanded to multiples of 8, control characters shown as pictures. In
  /// one column a wide glyph is a blank; a width of 0 gives an empty line for each line of the text.
  ///
  /// - Complexity: O(length)
  public func wrapped(toWidth width: Int) -> [String] {
    var wrapping = Wrapping(width: max(0, width))
    var reader = GlyphReader(self)
    while let element = reader.next() { wrapping.add(element) }
    return wrapping.finish()
  }
}

/// The number of blanks from a column to the next tab stop.
func tabWidth(at column: Int) -> Int { 8 - column % 8 }
