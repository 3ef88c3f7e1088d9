extension RenderContext where WorkflowType: Workflow {
  /// Returns a value that is made of inputs, and kept as long as the inputs stay equal.
  ///
  /// The value belongs to this place in the code and the key. It is forgotten at the commit of the
  /// first pass that does not ask for it. Asking twice in one pass stops the program, so a loop needs
  /// a key.
  ///
  /// ```swift
  /// let found = context.remember(query, messages) { messages.filter { $0.contains(query) } }
  /// ```
  ///
  /// - Parameters:
  ///   - input: everything that the value is made of; no contexts, and no sinks made of closures.
  ///   - make: makes the value; it has to be pure, as `render` is, and declares nothing itself.
  /// - Complexity: one comparison for each input.
  public func remember<each Input: Equatable, Value>(
    _ input: repeat each Input, key: Key = .none,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ make: () -> Value
  ) -> Value {
    // A tester renders once.
    if case .tester = target { return make() }
    return node.remember(
      repeat each input, at: CodeLocation(fileID, line, column), key: key, make: make)
  }
}
