import WorkflowPrompts

/// Prints one of the lines of standard input, which are filtered by what the user types.
func filter(_ arguments: inout Arguments) async throws {
  let items = try arguments.items()
  print(try await arguments.ask(.choice("Filter", among: items)))
}
