import Foundation
import Workflow
package import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTracing

/// The states that an app begins with, and where those that follow are kept.
package struct Beginning {
  /// The states; nil to begin afresh.
  var snapshot: TreeSnapshot?
  /// Receives the states after they have changed; nil if they are not kept.
  var save: ((TreeSnapshot) -> Void)?
  /// The journal to which turns are written; nil for one in memory.
  var journal: WorkflowJournal?
  /// The turn of the journal that has these states; nil if none has.
  var turn: Int?
  /// Whether the user can look at the past.
  var offersPast = false
  var how = JournalOptions()
  /// Writes what happens; nil if nothing is written.
  var recorder: TraceRecorder?

  package init(_ snapshot: TreeSnapshot? = nil, save: ((TreeSnapshot) -> Void)? = nil) {
    self.snapshot = snapshot
    self.save = save
  }
}

// MARK: - Options

extension Beginning {
  /// Begins with what the command line names, which comes before what the app has kept itself.
  mutating func follow<Root: Workflow>(
    _ options: TerminalOptions, root: Root.Type
  ) throws(BeginningError) {
    offersPast = options.journal != nil || options.remembersPast
    if let path = options.journal {
      try open(path, recovers: options.recoversJournal, root: root)
    }
    if let path = options.restore { try read(path) }
  }

  private mutating func open<Root: Workflow>(
    _ path: String, recovers: Bool, root: Root.Type
  ) throws(BeginningError) {
    do throws(JournalError) {
      let journal = try WorkflowJournal(
        at: URL(filePath: path), recovering: recovers ? .untilDamage : .none)
      try journal.requireKept(root)
      try resume(with: journal)
    } catch .damaged(let offset, let path) {
      throw BeginningError(
        description: """
          the journal '\(path)' was damaged at byte \(offset) after it was written; continue with what \
          is before it (--recover), which keeps the rest in a file beside it
          """)
    } catch {
      throw BeginningError(description: "\(error)")
    }
  }

  /// Begins where a journal has ended, and continues it.
  mutating func resume(with journal: WorkflowJournal) throws(JournalError) {
    self.journal = journal
    guard let last = journal.lastTurn else { return }
    (snapshot, turn) = (try journal.snapshot(after: last), last)
  }

  private mutating func read(_ path: String) throws(BeginningError) {
    do {
      snapshot = try TreeSnapshot(data: Data(InputFile.bytes(of: path)))
      // Its turns begin a branch of their own in the journal, if there is one.
      turn = nil
    } catch let error as SnapshotError {
      throw BeginningError(description: "cannot restore '\(path)': \(error)")
    } catch let error as InputFile.Failure {
      throw BeginningError(description: "cannot read '\(path)': \(error.reason)")
    } catch {
      throw BeginningError(description: "cannot read '\(path)': \(error)")
    }
  }
}

/// The reason why an app cannot begin with what the command line names.
struct BeginningError: Error {
  let description: String
}
