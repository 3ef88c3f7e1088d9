import WorkflowSnapshotFiles

/// The reason why a check of a snapshot fails its test.
enum SnapshotFailure: Error {
  case unknownMode(String)
  case needsName(test: String)
  case claimedTwice(path: String, other: String, location: String)
  case twin(path: String, other: String)
  case unsteady(path: String)
  case unsteadyInline(location: String)
  case mismatch(Subject, Change, Outcome)
  case file(SnapshotFileError)
  case threw(String)
}

extension SnapshotFailure {
  /// The place of the accepted text, or the one where it should be.
  enum Subject {
    case file(String)
    case call(String)
  }

  /// The change from the accepted text.
  enum Change {
    case new(String)
    case different(from: String, to: String)
  }

  /// The outcome of storing the new text.
  enum Outcome {
    case waits
    case written
    case notWritten
    case failed(SnapshotFileError)

    /// Tries to write a pending text.
    init(_ write: () throws(SnapshotFileError) -> Void) {
      do throws(SnapshotFileError) {
        try write()
        self = .waits
      } catch {
        self = .failed(error)
      }
    }
  }

  /// Runs a check, and returns its failure; nil if it passes.
  static func caught(_ check: () throws -> Void) -> SnapshotFailure? {
    do {
      try check()
      return nil
    } catch let failure as SnapshotFailure {
      return failure
    } catch {
      return .threw("\(error)")
    }
  }
}
