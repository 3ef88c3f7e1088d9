import WorkflowTextUI

/// Something that the user does to an app, on a terminal or by a line of a script.
enum AppInput: Equatable {
  case event(InputEvent)
  case resize(Size)
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
    case "click", "double-click":
      let position = try position(rest)
      let clicks = word == "click" ? 1 : 2
      return [
        .event(.mouse(MouseEvent(.press, at: position, clicks: clicks))),
        .event(.mouse(MouseEvent(.release, at: position, clicks: clicks))),
      ]
    case "wheel":
      let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let direction = parts.first, ["up", "down"].contains(direction) else {
        throw CommandError("write the direction of the wheel and a position: wheel down 12 5")
      }
      let position = try position(parts.dropFirst().first ?? "")
      return [.event(.mouse(MouseEvent(.wheel(rows: direction == "up" ? -3 : 3), at: position)))]
    case "resize":
      guard let size = Size(parsing: rest) else {
        throw CommandError(UsageError.badSize(rest).description)
      }
      return [.resize(size)]
    default: return [.command(String(line))]
    }
  }

  private static func position(_ text: some StringProtocol) throws(CommandError) -> Position {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1], column >= 0, row >= 0
    else { throw CommandError("write a column and a row, from 0: click 12 5") }
    return Position(column: column, row: row)
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
    case .event(let event): window.handle(event)
    case .resize(let size): window.size = size
    case .command(let line): try window.perform(line)
    }
  }
}
