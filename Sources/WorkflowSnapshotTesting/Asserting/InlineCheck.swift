import WorkflowSynchronization
import Foundation
import WorkflowSnapshotFiles
import WorkflowTesting

/// The comparison of one text with the one in the call.
struct InlineCheck {
  let expected: String?
  let site: CallSite

  /// Compares a text, and writes a new one as pending; throws the failure of the test.
  func run(_ text: String) throws(SnapshotFailure) {
    let settings = SnapshotSettings.current
    let mode = try SnapshotMode(environment: settings.environment)
    let target = "\(site.fileID)".split(separator: "/").first.map(String.init) ?? ""
    let folder = settings.folder ?? SnapshotFolder(around: "\(site.filePath)", target: target)
    let path = PendingInline.path(
      in: folder, target: target, file: "\(site.filePath)", line: Int(site.line),
      column: Int(site.column))
    let isSteady = settings.claims.withLock { $0.note(text, for: path) }
    if let expected, expected.utf8.elementsEqual(text.utf8) {
      if mode != .never { try? PendingInline.remove(path) }
      return
    }
    let location = "\(folder.shown("\(site.filePath)")):\(site.line)"
    guard isSteady else { throw .unsteadyInline(location: location) }
    let change: SnapshotFailure.Change =
      expected.map { .different(from: $0 + "\n", to: text + "\n") } ?? .new(text)
    let outcome: SnapshotFailure.Outcome =
      mode == .never
      ? .notWritten
      : SnapshotFailure.Outcome { () throws(SnapshotFileError) in
        try wait(text, at: path, in: folder)
      }
    throw .mismatch(.call(location), change, outcome)
  }

  private func wait(
    _ text: String, at path: String, in folder: SnapshotFolder
  ) throws(SnapshotFileError) {
    let file = "\(site.filePath)"
    guard let source = try? String(contentsOfFile: file, encoding: .utf8),
      let line = InlineEdit.line(Int(site.line), of: source)
    else { throw .unreadable(path: file, reason: "it is not on this machine") }
    try PendingInline(
      file: folder.shown(file), line: Int(site.line), column: Int(site.column), sourceLine: line,
      function: InlineEdit.function(around: Int(site.line), in: source), old: expected, new: text
    ).write(to: path)
  }
}
