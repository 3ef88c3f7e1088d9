/// The state of breaking a text into lines: a line, the blanks after it, and the word after them.
///
/// The word is never wider than a line, so each glyph moves once and the whole is linear.
struct Wrapping {
  private let width: Int
  private var lines: [String] = []
  private var line = ""
  private var lineColumns = 0
  private var blanks = 0
  private var word = ""
  private var wordColumns = 0

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ element: GlyphReader.Element) {
    switch element {
    case .lineBreak:
      endWord()
      endLine()
    case .tab:
      endWord()
      blanks += tabWidth(at: lineColumns + blanks)
    case .glyph(.space):
      endWord()
      blanks += 1
    case .glyph(let glyph) where width > 0:
      add(glyph.width <= width ? glyph : .space)
    case .glyph:
      break
    }
  }

  /// Adds a whole line of printable ASCII at the start of a line, with the same result as its glyphs.
  ///
  /// Every line that it is broken into is a piece of it.
  mutating func addLine(ascii bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = 0
    var index = 0
    func add(_ word: Range<Int>) {
      if word.upperBound - start > width {
        if end > start { lines.append(piece(start..<end)) }
        start = word.lowerBound
      }
      end = word.upperBound
    }
    func piece(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    while index < bytes.count {
      if bytes[index] == 0x20 {
        index += 1
        continue
      }
      let first = index
      while index < bytes.count, bytes[index] != 0x20, index - first < width { index += 1 }
      add(first..<index)
    }
    lines.append(piece(start..<max(start, end)))
  }

  /// Ends the text and returns its lines.
  mutating func finish() -> [String] {
    endWord()
    endLine()
    return lines
  }

  private mutating func add(_ glyph: Glyph) {
    if glyph.isBetweenBreaks { endWord() }
    if wordColumns + glyph.width > width { endWord() }
    glyph.append(to: &word)
    wordColumns += glyph.width
    if glyph.isBetweenBreaks { endWord() }
  }

  /// Moves the word to the line if there is room, otherwise to a new line.
  private mutating func endWord() {
    guard wordColumns > 0 else { return }
    if lineColumns + blanks + wordColumns > width {
      // If a word does not fit beside its indentation, the indentation is not a line of its own.
      if lineColumns > 0 { endLine() }
      blanks = 0
    }
    line += String(repeating: " ", count: blanks) + word
    lineColumns += blanks + wordColumns
    blanks = 0
    word = ""
    wordColumns = 0
  }

  private mutating func endLine() {
    lines.append(line)
    line = ""
    lineColumns = 0
    blanks = 0
  }
}
