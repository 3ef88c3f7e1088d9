import WorkflowTesting

/// Compares a value with the text that stands in the call, and fails the test if they differ.
///
/// Write the call without a text, run the test, and let the review tool put it in:
///
/// ```swift
/// assertInlineSnapshot(of: [1, 2], as: .dump) {
///   """
///   [1, 2]
///   """
/// }
/// ```
///
/// The tool changes the source only where the line is still the one that the test ran. In the modes
/// `missing` and `all` the text waits as well: a running test never changes its own source.
///
/// - Parameters:
///   - value: what is compared. If it throws, the test fails.
///   - snapshotting: how the value becomes text.
///   - fileID: the caller's module and file.
///   - filePath: the caller's file, which the text is put into.
///   - line: the caller's line, which a failure points at.
///   - column: the caller's column.
///   - expected: the text; leave it out for one that is to be written.
public func assertInlineSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value,
  as snapshotting: Snapshotting<Value, Format>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  matches expected: (() -> String)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = SnapshotFailure.caught {
    let text = try snapshotting.text(snapshotting.snapshot(value()))
    try InlineCheck(expected: expected?(), site: site).run(text)
  }
  if let failure { report(failure.description, at: site) }
}
