import WorkflowTextUI

/// A line that a user types, as the command that it stands for.
///
/// `exit` is `quit`, a number selects, and a key that is a character is its command, unless the app
/// has a command of that name.
struct PlainCommand {
  /// The line as a script would have it.
  let line: String

  init(_ line: String, of commands: [Command]) {
    let words = line.split(whereSeparator: \.isWhitespace)
    func has(_ name: some StringProtocol) -> Bool { commands.contains { $0.name == name } }
    guard let word = words.first, words.count == 1, !has(word) else {
      self.line = line
      return
    }
    if ["exit", "quit"].contains(word.lowercased()), has("quit") {
      self.line = "quit"
    } else if word.allSatisfy(\.isWholeNumber), has("select") {
      self.line = "select \(word)"
    } else if word.count == 1, let key = KeyPress(String(word)),
      let command = commands.first(where: { $0.keys.contains(key) && $0.parameter == nil })
    {
      self.line = command.name
    } else {
      self.line = line
    }
  }
}
