package import WorkflowTextUI

// The lines of scripts: what they mean, and how they are written.

extension AppInput {
  /// Returns what a line asks for; nil for a blank line, a comment after `#`, and `type ""`.
  ///
  /// - Parameter isTyped: Whether a person types the line at a prompt. Quotes are characters there,
  ///   nothing can be clicked by its text, and `wait` is a command of the app.
  package static func reading(
    _ line: some StringProtocol, isTyped: Bool = false
  ) throws(CommandError) -> AppInput? {
    let line = line.drop(while: \.isWhitespace)
    if line.isEmpty || line.hasPrefix("#") { return nil }
    let word = String(line.prefix { !$0.isWhitespace })
    // One blank ends the word. Further ones are part of the text.
    let rest = String(line.dropFirst(word.count + 1))
    switch word {
    case "press":
      let keys = try keys(rest)
      if keys.isEmpty { throw CommandError("write which keys: press tab, or press ctrl-s") }
      return .press(keys)
    case "type":
      if rest.isEmpty { throw CommandError("write what is typed: type some words") }
      let text = try quoted(rest, isTyped) ?? rest
      return text.isEmpty ? nil : .type(text)
    case "paste":
      if rest.isEmpty { throw CommandError("write what is pasted: paste some words") }
      return .paste(try quoted(rest, isTyped) ?? rest.replacing("\\n", with: "\n"))
    case "click", "double-click", "triple-click": return try click(word, rest, isTyped)
    case "wheel": return try wheel(rest)
    case "drag": return try drag(rest)
    case "advance":
      guard let duration = Duration(parsing: rest) else {
        throw CommandError("write how much time passes: advance 500ms, or advance 2s")
      }
      return .advance(duration)
    case "resize":
      guard let size = Size(parsing: rest) else {
        throw CommandError(UsageError.badSize(rest).description)
      }
      return .resize(size)
    default: return try command(line, isTyped)
    }
  }

  /// The line that reads as this input.
  package var line: String {
    switch self {
    case .press(let keys): (["press"] + keys.map(\.description)).joined(separator: " ")
    case .type(let text): "type \(text.argument)"
    case .paste(let text): "paste \(text.argument)"
    case .click(let place, let count):
      "\(AppInput.clicks[min(max(count, 1), 3) - 1]) \(place.argument)"
    case .drag(let start, let end): "drag \(start.argument) to \(end.argument)"
    case .wheel(let isUp, let position): "wheel \(isUp ? "up" : "down") \(position.argument)"
    case .resize(let size): "resize \(size)"
    case .advance(let duration): "advance \(duration.argument)"
    case .wait(let duration): "wait \(duration.argument)"
    case .command(let name, ""): name
    case .command("wait", let time) where Duration(parsing: time) != nil: "wait \(time.quoted)"
    case .command(let name, let argument): "\(name) \(argument.argument)"
    }
  }
}

// MARK: - Commands and keys

extension AppInput {
  private static func command(
    _ line: some StringProtocol, _ isTyped: Bool
  ) throws(CommandError) -> AppInput {
    let (name, argument) = Command.call(in: line)
    if let text = try quoted(argument, isTyped) { return .command(name, argument: text) }
    // An app can have a command of this name, with another argument.
    if name == "wait", !isTyped, let time = Duration(parsing: argument) { return .wait(time) }
    return .command(name, argument: argument)
  }

  /// Returns the text of an argument in quotes; nil if it is not in quotes, or if those are text.
  static func quoted(
    _ argument: String, _ isTyped: Bool
  ) throws(CommandError) -> String? {
    isTyped ? nil : try String(quoted: argument)
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

// MARK: - Time

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

  /// The duration in whole seconds, or else in milliseconds.
  fileprivate var argument: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0
      ? "\(seconds)s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }
}
