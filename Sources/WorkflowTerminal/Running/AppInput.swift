import WorkflowTextUI

/// Something that the user does to an app, on a terminal or by a line of a script.
enum AppInput: Equatable {
  case event(InputEvent)
  case resize(Size)
  /// Time passes, for views that move by themselves.
  case advance(Duration)
  /// A command of the app, with its argument.
  case command(String)

  /// Returns the inputs of a script's line: one, or several for several keys.
  ///
  /// A blank line and a comment after `#` have none.
  static func reading(_ line: some StringProtocol) throws(CommandError) -> [AppInput] {
    let line = line.drop(while: \.isWhitespace)
    if line.isEmpty || line.hasPrefix("#") { return [] }
    let word = line.prefix { !$0.isWhitespace }
    // One blank ends the word. Further ones are part of the text.
    let rest = String(line.dropFirst(word.count + 1))
    switch word {
    case "press": return try keys(rest).map { .event(.key($0)) }
    case "type": return typing(rest)
    case "paste": return [.event(.paste(rest.replacing("\\n", with: "\n")))]
    case "click", "double-click", "triple-click", "wheel": return try mouse(String(word), rest)
    case "drag": return try drag(rest)
    case "advance":
      guard let duration = Duration(parsing: rest) else {
        throw CommandError("write how much time passes: advance 500ms, or advance 2s")
      }
      return [.advance(duration)]
    case "resize":
      guard let size = Size(parsing: rest) else {
        throw CommandError(UsageError.badSize(rest).description)
      }
      return [.resize(size)]
    default: return [.command(String(line))]
    }
  }

  private static func mouse(_ word: String, _ rest: String) throws(CommandError) -> [AppInput] {
    var words = rest.split(whereSeparator: \.isWhitespace)
    var direction: Substring?
    if word == "wheel" {
      direction = words.isEmpty ? "" : words.removeFirst()
      guard let direction, ["up", "down"].contains(direction) else {
        throw CommandError("write the direction of the wheel and a position: wheel down 12 5")
      }
    }
    let numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    guard words.count == 2, numbers.count == 2 else {
      let start = [word, direction.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
      throw CommandError("write a column and a row, from 0: \(start) 12 5")
    }
    let position = Position(column: numbers[0], row: numbers[1])
    let events =
      switch word {
      case "click": MouseEvent.clicks(1, at: position)
      case "double-click": MouseEvent.clicks(2, at: position)
      case "triple-click": MouseEvent.clicks(3, at: position)
      default: [MouseEvent(.wheel(rows: direction == "up" ? -3 : 3), at: position)]
      }
    return events.map { .event(.mouse($0)) }
  }

  private static func drag(_ rest: String) throws(CommandError) -> [AppInput] {
    let words = rest.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    guard words.count == 5, words[2] == "to", numbers.count == 4 else {
      throw CommandError("write where it begins and ends, from 0: drag 2 5 to 12 5")
    }
    return MouseEvent.drag(
      from: Position(column: numbers[0], row: numbers[1]),
      to: Position(column: numbers[2], row: numbers[3])
    ).map { .event(.mouse($0)) }
  }

  /// Returns the keys that type a text.
  ///
  /// A line break is the enter key, a tab the tab key.
  static func typing(_ text: String) -> [AppInput] {
    text.map { character in
      switch character {
      case "\t": .event(.key("tab"))
      case _ where character.isNewline: .event(.key("enter"))
      default: .event(.key(KeyPress(.character(character))))
      }
    }
  }

  private static func keys(_ names: String) throws(CommandError) -> [KeyPress] {
    var keys: [KeyPress] = []
    for name in names.split(whereSeparator: \.isWhitespace) {
      guard let key = KeyPress(String(name)) else {
        throw CommandError("there is no key '\(name)'; write \(KeyPress.grammar)")
      }
      keys.append(key)
    }
    return keys
  }
}

extension RunningApp {
  /// Performs an input; does nothing once the app has ended.
  func take(_ input: AppInput) throws(CommandError) {
    if exitCode != nil { return }
    switch input {
    case .event(let event): handle(event)
    case .resize(let size): window.size = size
    case .advance(let duration):
      window.time += duration
      time += duration
    case .command(let line): try window.perform(line)
    }
  }
}

extension Duration {
  /// Creates a duration from text such as `500ms` or `2s`; nil if the text is none.
  fileprivate init?(parsing text: String) {
    let word = text.filter { !$0.isWhitespace }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 1_000_000_000 else { return nil }
    switch word.dropFirst(digits.count) {
    case "ms": self = .milliseconds(number)
    case "s": self = .seconds(number)
    default: return nil
    }
  }
}
