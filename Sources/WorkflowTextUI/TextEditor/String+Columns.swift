extension StringProtocol {
  /// The number of columns of the text as a canvas writes it, where a tab is a picture of one.
  ///
  /// - Complexity: O(length)
  var writtenColumnCount: Int {
    var reader = GlyphReader(String(self))
    var columns = 0
    while let element = reader.next() {
      switch element {
      case .glyph(let glyph): columns += glyph.width
      case .tab, .lineBreak: columns += 1
      }
    }
    return columns
  }
}

extension Character {
  /// The number of columns of the character as a canvas writes it.
  var writtenColumnCount: Int { isASCII && self != "\r\n" ? 1 : String(self).writtenColumnCount }

  /// Whether a line may end on both sides of the character, since its script has no blanks.
  var isBetweenBreaks: Bool {
    var reader = GlyphReader(String(self))
    return reader.next()?.glyph.isBetweenBreaks == true
  }
}

extension String {
  /// Returns the offset from which at most some columns lead to another offset.
  ///
  /// - Complexity: O(columns)
  func byte(columns limit: Int, before offset: Int) -> Int {
    var start = offset
    var columns = 0
    while let character = character(before: start) {
      columns += character.writtenColumnCount
      if columns > limit { break }
      start = byte(before: start)
    }
    return start
  }

  /// Returns the offset of the character at a column, counted from another offset; the end of the text if there is none.
  ///
  /// - Complexity: O(columns)
  func byte(atColumn column: Int, from start: Int) -> Int {
    var (offset, columns) = (start, 0)
    while let character = character(at: offset) {
      columns += character.writtenColumnCount
      if columns > column { break }
      offset = byte(after: offset)
    }
    return offset
  }
}
