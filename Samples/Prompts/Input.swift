import WorkflowPrompts

/// Prints a line of text that the user types.
func input(_ arguments: inout Arguments) async throws {
  let isHidden = arguments.take("--password")
  let label = try arguments.rest(1...1)[0]
  print(try await arguments.ask(isHidden ? .password(label) : .text(label)))
}
