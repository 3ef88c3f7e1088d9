import WorkflowTextUI

/// What one line of a script asks for.
enum ScriptStep: Equatable {
  case press([KeyPress])
  case type(String)
  case paste(String)
  case resize(Size)
  /// A command of the app, with what it takes.
  case command(String)

  /// Reads a line; nil for one that asks for nothing: a blank one, or a comment behind `#`.
  static func reading(_ line: some StringProtocol) throws(CommandError) -> ScriptStep? {
    let line = line.drop(while: \.isWhitespace)
    if line.isEmpty || line.hasPrefix("#") { return nil }
    let word = line.prefix { !$0.isWhitespace }
    // One blank ends the word; further ones are to be typed.
    let rest = String(line.dropFirst(word.count + 1))
    switch word {
    case "press": return .press(try keys(rest))
    case "type": return .type(rest)
    case "paste": return .paste(rest.replacing("\\n", with: "\n"))
    case "resize":
      guard let size = Size(parsing: rest) else {
        throw CommandError(UsageError.badSize(rest).description)
      }
      return .resize(size)
    default: return .command(String(line))
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

extension TerminalHarness {
  /// Does what a line of a script says; false if it says nothing.
  func follow(_ line: some StringProtocol) throws(CommandError) -> Bool {
    switch try ScriptStep.reading(line) {
    case nil: return false
    case .press(let keys): for key in keys { press(key) }
    case .type(let text): type(text)
    case .paste(let text): paste(text)
    case .resize(let size): resize(size)
    case .command(let command): try perform(command)
    }
    return true
  }
}
