extension String {
  /// The label of a field as the name of a command: `Due date` is `due-date`.
  package var commandName: String {
    split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
  }

  /// The label as the name of a command, or another name if it has neither letters nor digits.
  func commandName(or other: String) -> String { commandName.isEmpty ? other : commandName }
}
