import WorkflowTextUI

/// A line that a user types, as the commands that it stands for.
///
/// `exit` is `quit`, a number selects, `next-part` is the tab key, and a key that is a character is its
/// command, unless the app has a command of that name. A command with a number after it that takes
/// none, as in `open 2`, selects first.
struct PlainCommand {
  /// The lines as a script would have them.
  let lines: [String]

  init(_ line: String, of commands: [Command]) {
    let words = line.split(whereSeparator: \.isWhitespace)
    func has(_ name: some StringProtocol) -> Bool { commands.contains { $0.name == name } }
    func isNumber(_ word: Substring) -> Bool { word.allSatisfy(\.isWholeNumber) }
    if words.count == 2, isNumber(words[1]), has("select"),
      commands.contains(where: { $0.name == words[0] && $0.parameter == nil })
    {
      lines = ["select \(words[1])", String(words[0])]
      return
    }
    guard let word = words.first, words.count == 1, !has(word) else {
      lines = [line]
      return
    }
    if ["exit", "quit"].contains(word.lowercased()), has("quit") {
      lines = ["quit"]
    } else if isNumber(word), has("select") {
      lines = ["select \(word)"]
    } else if word == PlainCommand.nextPart {
      lines = ["press tab"]
    } else if word.count == 1, let key = KeyPress(String(word)),
      let command = commands.first(where: { $0.keys.contains(key) && $0.parameter == nil })
    {
      lines = [command.name]
    } else {
      lines = [line]
    }
  }

  /// The name by which the tab key can be typed.
  static let nextPart = "next-part"
}
