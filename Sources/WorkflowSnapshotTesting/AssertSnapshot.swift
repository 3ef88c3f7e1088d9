import WorkflowTesting

/// Compares a value with the text in its snapshot file, and fails the test if they differ.
///
/// ```swift
/// @Test func `an empty inbox says so`() {
///   assertSnapshot(of: inbox.frame, as: .frame)
/// }
/// ```
///
/// The file is `Tests/__Snapshots__/<Target>/<Suite>/<test>[.<named>][.<k>].txt`; `k` counts the calls
/// without a name in one test, from the second on. What happens to a new or different text is up to
/// the environment variable `WORKFLOW_SNAPSHOTS`: `review`, `missing`, `all` or `never`.
///
/// A call that is executed several times with different values needs a name for each: in a loop, in
/// a test with arguments, in a helper. So do calls that run at the same time.
///
/// - Parameters:
///   - value: what is compared. If it throws, the test fails.
///   - snapshotting: how the value becomes text.
///   - name: what tells the snapshot apart from others of the test.
///   - fileID: the caller's module and file.
///   - filePath: the caller's file, in whose package the snapshots are.
///   - line: the caller's line, which a failure points at.
///   - column: the caller's column.
///   - testName: the caller's function: names the file where no test is known, as in detached tasks.
public func assertSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value,
  as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, testName: String = #function
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = SnapshotFailure.caught {
    let text = try snapshotting.text(snapshotting.snapshot(value()))
    try FileCheck(named: name, site: site, function: testName).run(text)
  }
  if let failure { report(failure.description, at: site) }
}
