import WorkflowTextUI

// The lines of scripts that are about the mouse.

extension AppInput {
  /// The words for a click, for two and for three.
  static let clicks = ["click", "double-click", "triple-click"]

  static func click(
    _ word: String, _ rest: String, _ isTyped: Bool
  ) throws(CommandError) -> AppInput {
    let count = (clicks.firstIndex(of: word) ?? 0) + 1
    let text = rest.withoutOuterBlanks
    if let quoted = try quoted(text, isTyped) { return .click(.text(quoted), count: count) }
    if let position = Position(parsing: text.words) { return .click(.cell(position), count: count) }
    guard !isTyped, !text.isEmpty, !text.isTwoNumbers else {
      let other = isTyped ? "" : "; or a text: \(word) Save"
      throw CommandError("write a column and a row, from 0: \(word) 12 5\(other)")
    }
    return .click(.text(text), count: count)
  }

  static func wheel(_ rest: String) throws(CommandError) -> AppInput {
    let words = rest.words
    guard let direction = words.first, ["up", "down"].contains(direction) else {
      throw CommandError("write the direction of the wheel and a position: wheel down 12 5")
    }
    guard let position = Position(parsing: words.dropFirst()) else {
      throw CommandError("write a column and a row, from 0: wheel \(direction) 12 5")
    }
    return .wheel(isUp: direction == "up", at: position)
  }

  static func drag(_ rest: String) throws(CommandError) -> AppInput {
    let words = rest.words
    guard words.count == 5, words[2] == "to", let start = Position(parsing: words[..<2]),
      let end = Position(parsing: words[3...])
    else {
      throw CommandError("write where it begins and ends, from 0: drag 2 5 to 12 5")
    }
    return .drag(from: start, to: end)
  }
}

extension AppInput.Place {
  var argument: String {
    switch self {
    case .cell(let position): position.argument
    case .text(let text): text.isTwoNumbers ? text.quoted : text.argument
    }
  }
}

extension Position {
  /// Creates a position from two numbers, a column and a row; nil if the words are others.
  fileprivate init?(parsing words: ArraySlice<Substring>) {
    let numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    guard words.count == 2, numbers.count == 2 else { return nil }
    self.init(column: numbers[0], row: numbers[1])
  }

  var argument: String { "\(column) \(row)" }
}

extension String {
  fileprivate var words: ArraySlice<Substring> { split(whereSeparator: \.isWhitespace)[...] }

  /// Whether the text would be read as a cell.
  fileprivate var isTwoNumbers: Bool { words.count == 2 && words.allSatisfy { Int($0) != nil } }
}
