import Workflow
import WorkflowPersistence

/// The outputs of the root: its exit code, and the requests that were not followed yet.
final class Outbox<Root: Workflow> {
  private(set) var exitCode: ExitCode?
  /// The problem with the journal, until the user knows of it.
  var problem: Problem?
  private var hasJournalEnded = false
  var notify: () -> Void = {}
  private let request: (Root.Output) -> TerminalRequest?
  private let journal: WorkflowJournal?
  private var requests: [(TerminalRequest, turn: Int?)] = []

  init(request: @escaping (Root.Output) -> TerminalRequest?, journal: WorkflowJournal?) {
    self.request = request
    self.journal = journal
  }

  func receive(_ output: Root.Output) {
    guard let request = request(output) else { return }
    if case .exit(let code) = request, exitCode == nil { exitCode = code }
    // The turn that has emitted it is in the journal already, and no later one.
    requests.append((request, hasJournalEnded ? nil : journal?.lastTurn))
    notify()
  }

  /// Continues without the journal: what follows cannot be undone.
  func journalHasEnded(_ error: JournalError) {
    hasJournalEnded = true
    problem = .journalHasEnded(error)
    notify()
  }

  /// Continues with the journal, after a turn of it.
  func journalGoesOn() { hasJournalEnded = false }

  /// Ends the app, whatever it wants.
  func end(with code: ExitCode) {
    exitCode = exitCode ?? code
    notify()
  }

  func takeRequests() -> [(TerminalRequest, turn: Int?)] {
    defer { requests = [] }
    return requests
  }
}
