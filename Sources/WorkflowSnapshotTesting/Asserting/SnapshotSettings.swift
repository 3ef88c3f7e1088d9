import Foundation
import WorkflowSynchronization
import WorkflowSnapshotFiles

/// The settings of a check: the environment, and the claims of other checks.
struct SnapshotSettings: Sendable {
  /// The environment of the process.
  var environment: [String: String]
  /// The folder of all snapshots; nil for that of the caller's package.
  var folder: SnapshotFolder?
  let claims: Locked<SnapshotClaims>

  /// The name of the variable for a log to which every check adds the path of its snapshot.
  ///
  /// The log shows which snapshots are unused.
  static let usedVariable = "WORKFLOW_SNAPSHOTS_USED"

  /// The settings of the process, unless a test of this library sets others.
  @TaskLocal static var current = SnapshotSettings(
    environment: ProcessInfo.processInfo.environment)

  init(environment: [String: String], folder: SnapshotFolder? = nil) {
    self.environment = environment
    self.folder = folder
    claims = Locked(SnapshotClaims())
  }

  /// Tells `workflow-snapshots prune` that a snapshot is in use.
  ///
  /// The line is added in one write, so processes that run side by side do not mix their lines.
  func noteUse(of path: String) {
    guard let log = environment[Self.usedVariable], !log.isEmpty else { return }
    let file = open(log, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    DescriptorOutput.write(path + "\n", to: file)
  }
}
