import WorkflowTextUI

/// A terminal with a history, for an app below the prompt: it shows text without styles.
///
/// It knows what such an app may write, and nothing else.
struct ScrollingTerminal {
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  let size: Size
  /// All rows since the start; the last ones are on the screen.
  private(set) var rows: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorVisible = true
  private var wraps = false
  /// Whether the last column was written, and the next glyph begins a row.
  private var isFull = false

  /// Creates a terminal on which something was printed before.
  init(size: Size, after lines: [String]) {
    self.size = size
    rows = []
    for line in lines { rows.append(line.map { String($0) }) }
    rows.append([])
    row = rows.count - 1
  }

  /// The first row of the screen.
  private var top: Int { max(0, rows.count - size.height) }

  /// The rows as texts, without blanks at their ends.
  var lines: [String] {
    rows.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func receive(_ bytes: [UInt8]) throws(Complaint) {
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": try control(&rest)
      case "\r\n":
        (column, isFull) = (0, false)
        feed()
      case "\r": (column, isFull) = (0, false)
      default: try put(character)
      }
    }
  }

  private mutating func feed() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private mutating func control(_ rest: inout ArraySlice<Character>) throws(Complaint) {
    if rest.first == "]" {
      // A link, which moves nothing.
      rest = rest.drop { $0 != "\\" }.dropFirst()
      return
    }
    guard rest.popFirst() == "[" else { throw Complaint(description: "ESC without [") }
    let text = String(rest.prefix { !$0.isLetter })
    rest = rest.dropFirst(text.count)
    guard let final = rest.popFirst() else { throw Complaint(description: "cut") }
    let count = Int(text) ?? 1
    switch (text, final) {
    case ("?7", "h"): wraps = true
    case ("?7", "l"): wraps = false
    case ("?25", _): isCursorVisible = final == "h"
    case ("?2026", _), (_, "m"): break
    case ("", "J"):
      try erase()
      rows.removeSubrange((row + 1)...)
    case ("", "K"): try erase()
    case (_, "A"): try move(toRow: row - count)
    case (_, "B"): try move(toRow: row + count)
    case (_, "C"): try move(toColumn: column + count)
    case (_, "D"): try move(toColumn: column - count)
    case (_, "G"): try move(toColumn: count - 1)
    default: throw Complaint(description: "\(text)\(final)")
    }
  }

  private mutating func erase() throws(Complaint) {
    rows[row] = Array(rows[row].prefix(column))
  }

  private mutating func move(toRow new: Int) throws(Complaint) {
    guard (top..<rows.count).contains(new) else { throw Complaint(description: "row \(new - top)") }
    row = new
  }

  private mutating func move(toColumn new: Int) throws(Complaint) {
    guard (0..<size.width).contains(new) else { throw Complaint(description: "column \(new)") }
    (column, isFull) = (new, false)
  }

  private mutating func put(_ character: Character) throws(Complaint) {
    let width = String(character).columnCount
    if wraps, column + width > size.width || isFull {
      (column, isFull) = (0, false)
      feed()
    }
    if !wraps, column + width > size.width - 1 {
      throw Complaint(description: "\(character) in the last column")
    }
    while rows[row].count < column + width { rows[row].append(" ") }
    rows[row][column] = String(character)
    for second in column + 1..<max(column + 1, column + width) { rows[row][second] = "" }
    column += width
    if column == size.width { (column, isFull) = (size.width - 1, true) }
  }
}
