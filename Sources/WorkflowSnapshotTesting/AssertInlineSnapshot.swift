import WorkflowTesting

/// Compares a value with the text in the call, and fails the test if they differ.
///
/// Write the call without a text, run the test, and let the review tool insert the text:
///
/// ```swift
/// assertInlineSnapshot(of: [1, 2], as: .dump) {
///   """
///   [1, 2]
///   """
/// }
/// ```
///
/// The tool changes the source only if the line is still the one that the test ran, in a function
/// that is declared as before. The text waits in the modes `missing` and `all` too: a running test
/// never changes its own source.
///
/// - Parameters:
///   - value: The value to compare. If it throws, the test fails.
///   - snapshotting: The strategy that turns the value into text.
///   - fileID: The caller's module and file.
///   - filePath: The caller's file, which the tool writes the text into.
///   - line: The caller's line, which a failure points at.
///   - column: The caller's column.
///   - expected: The text; omit it to let the tool write one.
public func assertInlineSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value,
  as snapshotting: Snapshotting<Value, Format>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  matches expected: (() -> String)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = SnapshotFailure.caught {
    let text = SharedRedactions.redact(try snapshotting.text(snapshotting.snapshot(value())))
    try InlineCheck(expected: expected?(), site: site).run(text)
  }
  if let failure { report(failure.description, at: site) }
}
