import WorkflowSynchronization
import WorkflowSnapshotFiles
import WorkflowTesting

/// The comparison of one text with its file.
struct FileCheck {
  let named: String?
  let site: CallSite
  let function: String

  /// Compares a text, and writes it if the mode says so; throws the failure of the test.
  func run(_ text: String) throws(SnapshotFailure) {
    let settings = SnapshotSettings.current
    let mode = try SnapshotMode(environment: settings.environment)
    let test = RunningTest.current(at: site, in: function)
    if test.hasArguments, named == nil { throw .needsName(test: test.name) }

    let folder =
      settings.folder ?? SnapshotFolder(around: "\(site.filePath)", target: test.target)
    let path = try claim(for: test, in: settings)
    let file = SnapshotFile(path: "\(folder.path)/\(path)")
    let shown = folder.shown(file.path)
    settings.noteUse(of: file.path)
    if let twin = file.twin { throw .twin(path: shown, other: twin) }
    let isSteady = settings.claims.withLock { $0.note(text, for: file.path) }
    do {
      try compare(text, with: file, shown, mode, isSteady: isSteady)
    } catch let error as SnapshotFileError {
      throw .file(error)
    } catch {
      throw error as? SnapshotFailure ?? .threw("\(error)")
    }
  }

  private func claim(
    for test: RunningTest, in settings: SnapshotSettings
  ) throws(SnapshotFailure) -> String {
    let claim = SnapshotClaims.Claim(test: test, named: named, location: .init(site))
    let (path, other) = settings.claims.withLock { claims in
      // Without a known test the calls have no order: they may belong to several tests.
      let isCounted = named == nil && !test.isGuess
      let ordinal = isCounted ? claims.ordinal(of: claim.location, in: test) : 1
      let path = SnapshotName(
        target: test.target, suites: test.suites, test: test.name, named: named, ordinal: ordinal
      ).path
      return (path, claims.claim(path, by: claim))
    }
    if let other {
      throw .claimedTwice(path: path, other: "\(other.test)", location: "\(other.location)")
    }
    return path
  }

  private func compare(
    _ text: String, with file: SnapshotFile, _ shown: String, _ mode: SnapshotMode, isSteady: Bool
  ) throws {
    let content = text + "\n"
    let reference = try file.reference()
    if let reference, reference.utf8.elementsEqual(content.utf8) {
      // A pending text is out of date now. If it cannot be removed, the test passes all the same.
      if mode != .never, isSteady { try? file.removePending() }
      return
    }
    guard isSteady else { throw SnapshotFailure.unsteady(path: shown) }
    switch (mode, reference) {
    case (.all, _): try file.writeReference(content)
    case (.missing, nil):
      try file.writeReference(content)
      throw SnapshotFailure.mismatch(.file(shown), .new(text), .written)
    case (.never, _):
      throw SnapshotFailure.mismatch(.file(shown), change(reference, text), .notWritten)
    case (.review, _), (.missing, _):
      let outcome = SnapshotFailure.Outcome { () throws(SnapshotFileError) in
        try file.writePending(content)
      }
      throw SnapshotFailure.mismatch(.file(shown), change(reference, text), outcome)
    }
  }

  private func change(_ reference: String?, _ text: String) -> SnapshotFailure.Change {
    reference.map { .different(from: $0, to: text + "\n") } ?? .new(text)
  }
}
