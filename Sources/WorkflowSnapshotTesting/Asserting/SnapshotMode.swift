/// The way new and different texts are handled.
enum SnapshotMode: String, CaseIterable {
  /// They wait beside the snapshot, and the test fails.
  case review
  /// New texts are written, and the test fails once; different ones wait, and the test fails.
  case missing
  /// They are written, and the test passes.
  case all
  /// Nothing is written, and the test fails.
  case never

  /// The name of the environment variable.
  static let variable = "WORKFLOW_SNAPSHOTS"

  /// Reads the mode from the environment; the default is `review`, or `never` where `CI` is set.
  init(environment: [String: String]) throws(SnapshotFailure) {
    guard let word = environment[Self.variable], !word.isEmpty else {
      let isOnServer = !["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "")
      self = isOnServer ? .never : .review
      return
    }
    guard let mode = SnapshotMode(rawValue: word) else { throw .unknownMode(word) }
    self = mode
  }
}
