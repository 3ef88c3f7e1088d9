import WorkflowPrompts

/// Prints a text of several lines, which the user writes here or in an editor.
func write(_ arguments: inout Arguments) async throws {
  let label = try arguments.rest(1...1)[0]
  print(try await arguments.ask(.longText(label)))
}
