extension RenderContext where WorkflowType: Workflow {
  /// Returns a value computed from inputs, and reuses it as long as the inputs stay equal.
  ///
  /// The value belongs to this place in the code and the key. It is forgotten at the commit of the
  /// first pass that does not ask for it. Asking twice in one pass stops the program, so a loop
  /// needs a key.
  ///
  /// ```swift
  /// let found = context.remember(query, messages) { messages.filter { $0.contains(query) } }
  /// ```
  ///
  /// - Parameters:
  ///   - input: The values that the closure uses; no contexts, and no sinks made of closures.
  ///   - key: A key that tells apart values that one line makes.
  ///   - make: A closure that makes the value; it has to be pure, as `render` is. Declaring a
  ///     child, a worker, a side effect, a mailbox or another value in it stops the program.
  /// - Complexity: One comparison for each input.
  public func remember<each Input: Equatable, Value>(
    _ input: repeat each Input, key: Key = .none,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ make: () -> Value
  ) -> Value {
    let location = CodeLocation(fileID, line, column)
    if case .tester(let backing) = target {
      typealias Remembered = RememberedValue<repeat each Input, Value>
      return backing.remember(at: location, key: key, type: Remembered.self, make)
    }
    return node.remember(repeat each input, at: location, key: key, make: make)
  }
}
