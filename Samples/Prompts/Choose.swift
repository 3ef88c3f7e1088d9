import WorkflowPrompts

/// Prints one of some items, or those that the user chooses.
func choose(_ arguments: inout Arguments) async throws {
  let takesSeveral = arguments.take("--several")
  let items = try arguments.items()
  let chosen =
    takesSeveral
    ? try await arguments.ask(.choices("Choose", among: items))
    : [try await arguments.ask(.choice("Choose", among: items))]
  for item in chosen { print(item) }
}
