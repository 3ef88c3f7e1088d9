import WorkflowTestSupport
@testable import WorkflowTextUI

/// What a frame is drawn from, so that a similar one can be drawn.
struct Sketch {
  struct Piece {
    var text: String
    var column: Int
    var style: Style
    var link: Link?
  }

  var size: Size
  var rows: [[Piece]]
  var cursor: Position?

  func frame(continuing previous: Frame? = nil) -> Frame {
    Frame(size: size, continuing: previous) { canvas in
      for (row, pieces) in rows.enumerated() {
        for piece in pieces {
          canvas.write(
            piece.text, column: piece.column, row: row, style: piece.style, link: piece.link)
        }
      }
      if let cursor { canvas.placeCursor(column: cursor.column, row: cursor.row) }
    }
  }
}

// MARK: - Random sketches

extension Sketch {
  init(_ numbers: inout SeededGenerator) {
    let size = Size(
      width: 1 + numbers.below(numbers.pick([1, 3, 12, 40, 130])),
      height: 1 + numbers.below(numbers.pick([1, 3, 8, 25])))
    let hasEmoji = numbers.isOne(in: 3)
    var rows = (0..<size.height).map { _ in
      Sketch.row(width: size.width, hasEmoji: hasEmoji, &numbers)
    }
    // Lists have rows that are much alike.
    if numbers.isOne(in: 2) {
      let first = rows[0]
      rows = rows.map { _ in numbers.isOne(in: 4) ? [] : Sketch.touched(first, &numbers) }
    }
    self.init(size: size, rows: rows, cursor: Sketch.cursor(size, &numbers))
  }

  /// Returns a sketch that could follow this one on a screen.
  func next(_ numbers: inout SeededGenerator) -> Sketch {
    var next = self
    switch numbers.below(8) {
    case 0: next = Sketch(&numbers)
    case 1...2: next.shift(&numbers)
    case 3:
      next.shift(&numbers)
      next.edit(&numbers)
    case 4:
      for _ in 0..<5 { next.edit(&numbers) }
    case 5: break
    default: next.edit(&numbers)
    }
    if numbers.isOne(in: 3) { next.cursor = Sketch.cursor(next.size, &numbers) }
    return next
  }

  /// Moves a block of rows and draws those that come in.
  private mutating func shift(_ numbers: inout SeededGenerator) {
    let first = numbers.below(rows.count)
    let end = first + 1 + numbers.below(rows.count - first)
    let before = rows
    let distance = 1 + numbers.below(3)
    let isUp = numbers.isOne(in: 2)
    for row in first..<end {
      let source = isUp ? row + distance : row - distance
      rows[row] =
        (first..<end).contains(source)
        ? before[source]
        : numbers.isOne(in: 4) ? [] : Sketch.touched(before[row], &numbers)
    }
  }

  private mutating func edit(_ numbers: inout SeededGenerator) {
    let row = numbers.below(rows.count)
    switch numbers.below(7) {
    case 0: rows[row] = []
    case 1:
      rows[row].append(
        Piece(text: String(repeating: " ", count: size.width), column: 0, style: .plain))
    case 2: rows[row] = Sketch.touched(rows[row], &numbers)
    case 3 where !rows[row].isEmpty: rows[row][0].style = numbers.pick(Sketch.styles)
    default: rows[row].append(Sketch.piece(width: size.width, hasEmoji: true, &numbers))
    }
  }

  private static func cursor(_ size: Size, _ numbers: inout SeededGenerator) -> Position? {
    if numbers.isOne(in: 2) { return nil }
    return Position(column: numbers.below(size.width), row: numbers.below(size.height))
  }

  private static func row(
    width: Int, hasEmoji: Bool, _ numbers: inout SeededGenerator
  ) -> [Piece] {
    (0..<numbers.below(6)).map { _ in piece(width: width, hasEmoji: hasEmoji, &numbers) }
  }

  /// Returns a row with one character replaced, more often than not by one of the same width.
  private static func touched(_ row: [Piece], _ numbers: inout SeededGenerator) -> [Piece] {
    guard !row.isEmpty else { return row }
    var row = row
    let index = numbers.below(row.count)
    var characters = Array(row[index].text)
    let place = numbers.below(characters.count)
    characters[place] = Character(numbers.pick(characters[place].isASCII ? narrow : wide))
    row[index].text = String(characters)
    return row
  }

  private static func piece(
    width: Int, hasEmoji: Bool, _ numbers: inout SeededGenerator
  ) -> Piece {
    let sources = hasEmoji && numbers.isOne(in: 3) ? [texts, uncertain, uncertain] : [texts]
    let words = (0...numbers.below(4)).map { _ in
      numbers.pick(numbers.pick(sources))
    }
    return Piece(
      text: words.joined(), column: numbers.below(width + 2) - 2,
      style: numbers.pick(styles), link: numbers.isOne(in: 5) ? numbers.pick(links) : nil)
  }

  private static let narrow = ["1", "2", "x", " ", "é"]
  private static let wide = ["日", "本", "火", "─", "한", "👍"]

  static let texts = [
    "a", "Inbox", "the quick brown fox", "     ", " ", "x  y", "│", "────────", "Ünïcödé", "日本語",
    "한국어", "Привет", "→", "\u{1B}[31m", "\t", "\r\n", "\u{9B}2J", "\u{202E}", "Ａ", "ｱ",
    "0123456789012345678901234567890123456789",
  ]

  static let uncertain = [
    "😀", "❤️", "👍🏽", "👨‍👩‍👧", "🇩🇪", "🇫🇷", "e\u{301}", "1️⃣", "\u{1FAE8}", "\u{1FADC}", "กำ", "\u{903}",
    "ᄀ", "\u{E0A0}", "क्षि", "か\u{3099}", "\u{4DC0}", "⌚",
  ]

  static let links = ["https://example.com/a", "https://example.com/b;c?d=é", "mailto:a@b.c"]
    .compactMap { Link($0) }

  static let styles: [Style] =
    StyleRole.allCases.map { Style($0) } + [
      Style(isUnderlined: true, foreground: .named(.green), role: .selection),
      .plain, .plain, .bold, .dim, .underlined, .reversed,
      Style(isBold: true, isDim: true, foreground: .named(.red)),
      Style(foreground: .named(.brightBlue), background: .palette(200)),
      Style(isUnderlined: true, background: .rgb(red: 10, green: 200, blue: 3)),
      Style(isReversed: true, foreground: .rgb(red: 250, green: 250, blue: 250)),
      Style(background: .named(.white)), Style(foreground: .palette(3)),
    ]
}
