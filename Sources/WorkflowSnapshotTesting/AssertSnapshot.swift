import WorkflowTesting

/// Compares a value with the text in its snapshot file, and fails the test if they differ.
///
/// ```swift
/// @Test func `an empty inbox says so`() {
///   assertSnapshot(of: inbox.frame, as: .frame)
/// }
/// ```
///
/// The file is `Tests/__Snapshots__/<Target>/<Suite>/<test>[.<named>][.<k>].txt`. The number `k`
/// counts the calls without a name in one test, from the second on. The environment variable
/// `WORKFLOW_SNAPSHOTS` decides what happens to a new or different text: `review`, `missing`, `all`
/// or `never`.
///
/// A call that runs several times with different values needs a name for each value: in a loop, in
/// a test with arguments, or in a helper. Calls that run at the same time need names as well.
///
/// - Parameters:
///   - value: The value to compare. If it throws, the test fails.
///   - snapshotting: The strategy that turns the value into text.
///   - name: A name that tells the snapshot apart from others of the test.
///   - fileID: The caller's module and file.
///   - filePath: The caller's file, whose package contains the snapshots.
///   - line: The caller's line, which a failure points at.
///   - column: The caller's column.
///   - testName: The caller's function, which names the file if no test is known, as in detached
///     tasks.
public func assertSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value,
  as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, testName: String = #function
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = SnapshotFailure.caught {
    let text = SharedRedactions.redact(try snapshotting.text(snapshotting.snapshot(value())))
    try FileCheck(named: name, site: site, function: testName).run(text)
  }
  if let failure { report(failure.description, at: site) }
}

/// Compares several texts of a value with a snapshot file each, and fails the test if any differs.
///
/// ```swift
/// assertSnapshots(of: inbox.frame, as: ["text": .frame, "bytes": .ansi])
/// ```
///
/// - Parameters:
///   - value: The value to compare, which is computed once. If it throws, the test fails.
///   - forms: The strategies that turn the value into text, with a name for each. The name is added
///     to that of the snapshot.
///   - name: A name that tells these snapshots apart from others of the test.
///   - fileID: The caller's module and file.
///   - filePath: The caller's file, whose package contains the snapshots.
///   - line: The caller's line, which a failure points at.
///   - column: The caller's column.
///   - testName: The caller's function.
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value,
  as forms: KeyValuePairs<String, Snapshotting<Value, String>>,
  named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, testName: String = #function
) {
  let value = Result { try value() }
  // An error is one failure, not one for each form.
  let count = if case .failure = value { 1 } else { forms.count }
  for (form, snapshotting) in forms.prefix(count) {
    assertSnapshot(
      of: try value.get(), as: snapshotting, named: name.map { "\($0) \(form)" } ?? form,
      fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
  }
}
