import Workflow
import WorkflowPersistence
import WorkflowSynchronization

/// The rows of a session as the log of its tree: the store has a turn before it is committed.
///
/// Only the session's actor uses it.
final class SessionLog: TurnLog {
  private var held: HeldSession
  private let id: SessionID
  private let process: SessionProcess
  /// Returns the messages that an output sends.
  private let messages: (Any) throws -> [SessionMessage]
  /// The number of the message that is being taken, or of the last one that was.
  var taken: Int
  /// The reason why the host has ended; nil as long as every turn is stored.
  private(set) var failure: SessionError?
  /// The number of turns that were stored.
  private(set) var count = 0
  private var sent: [SessionMessage] = []
  /// Whether processes have ended with it since its last turn.
  private var hasCrashed: Bool
  /// Is called after a turn that could not be stored.
  var onFailure: () -> Void = {}
  private var lasting: [ObjectIdentifier: [any LastingWorker]] = [:]
  /// What the last row says, until a pass says more.
  private var formerWake: Duration?

  init(
    _ held: HeldSession, of id: SessionID, in process: SessionProcess, taken: Int, wake: Duration?,
    hasCrashed: Bool, messages: @escaping (Any) throws -> [SessionMessage]
  ) {
    (self.held, self.id, self.process, self.taken) = (held, id, process, taken)
    (formerWake, self.hasCrashed, self.messages) = (wake, hasCrashed, messages)
  }

  private func time() -> Duration { process.now }

  // As in a file: most of the cost is that of the bytes.
  var largeState: Int { 256 }

  // MARK: - What a turn does

  func note(changed: [Session], ended: [Session]) {
    formerWake = nil
    for session in changed {
      let workers = session.lastingWorkers
      lasting[ObjectIdentifier(session)] = workers.isEmpty ? nil : workers
    }
    if lasting.isEmpty { return }
    var left = ended
    while let session = left.popLast() {
      lasting[ObjectIdentifier(session)] = nil
      left += session.childSessions
    }
  }

  func note(output: Any) {
    do {
      sent += try messages(output)
    } catch {
      failure = .messageCannotBeStored(reason: SnapshotError.text(of: error))
    }
  }

  func append(
    _ turn: RecordedTurn, after parent: Int?
  ) throws(JournalError) -> (number: Int, size: Int) {
    var row = row(.turn)
    (row.frame, row.isWhole) = (turn.bytes, turn.isWhole)
    row.sent = sent.enumerated().map { index, message in
      var message = message
      if message.key.isEmpty { message.key = "\(id.text)\u{1F}\(row.number)\u{1F}\(index)" }
      return message
    }
    sent = []
    if failure == nil { failure = store(row) }
    if let failure { throw .cannotUse(path: id.text, reason: failure.description) }
    count += 1
    hasCrashed = false
    return (row.number, row.frame.count)
  }

  func didFail(_ error: JournalError, at root: Session) {
    root.endTree()
    onFailure()
  }
}

// MARK: - Storing

extension SessionLog {
  /// When the session has work without a call; zero for now, nil for never.
  var wake: Duration? {
    var wake = formerWake
    for worker in lasting.values.joined() {
      let moment = worker.moment ?? .zero
      wake = min(wake ?? moment, moment)
    }
    return wake
  }

  /// Whether the session has work now, so that it stays where it is.
  var isBusy: Bool { wake == .zero }

  private func row(_ kind: SessionRow.Kind) -> SessionRow {
    var row = SessionRow(
      number: held.willAppend(at: time()), kind: kind, owner: process.owner.id, claim: held.claim,
      type: process.type, version: process.version)
    (row.wake, row.taken) = (wake, taken)
    return row
  }

  /// Writes a row, and returns the reason why the host has to end, if there is one.
  private func store(_ row: SessionRow) -> SessionError? {
    var step = HeldSession.Step.append(number: row.number)
    var reason: SessionError?
    while true {
      switch step {
      case .append:
        do throws(SessionStoreError) {
          let isStored = try process.store.append(row, to: id)
          step = held.answered(isStored ? .stored : .refused, at: time())
        } catch .noAnswer(let text) {
          reason = .storeNotReached(reason: text)
          step = held.answered(.lost, at: time())
        } catch {
          return SessionError(error)
        }
      case .confirm(let number):
        let stored = try? process.store.open(id, for: process.owner)
        let found = stored?.row(number, of: process.owner.id, claim: held.claim)
        step = held.confirmed(found, at: time())
      case .publish:
        return nil
      case .end(.notReached): return reason ?? SessionError(.notReached)
      case .end(let refusal): return SessionError(refusal)
      }
    }
  }

  /// Notes that a call was answered, if processes have ended with the session before.
  ///
  /// A session that only answers is not the reason why they have ended, so it is never set aside.
  func didAnswer() throws(SessionError) {
    if !hasCrashed || isBusy { return }
    if let failure = store(row(.turn)) {
      self.failure = failure
      throw failure
    }
    hasCrashed = false
  }

  /// Lets the session go, or ends it: others can take it at once.
  func letGo(_ kind: SessionRow.Kind) -> SessionError? {
    if failure != nil { return failure }
    return store(row(kind))
  }

  // MARK: - Being current

  /// Whether the host shows the newest turn of the session; if not, the host has to end.
  func requireCurrent() throws(SessionError) {
    if let failure { throw failure }
    let asked = time()
    if process.lease.withLock({ held.isCurrent($0, at: asked) }) { return }
    let stored: StoredSession
    do throws(SessionStoreError) {
      stored = try process.store.open(id, for: process.owner)
    } catch {
      throw SessionError(error)
    }
    let found = stored.found(by: process.owner.id)
    guard case .end(let refusal) = held.checked(found, asked: asked) else { return }
    failure = SessionError(refusal)
    throw SessionError(refusal)
  }

  /// Whether the session can be given to a process that asks for it.
  var canLetGo: Bool { held.canLetGo(isBusy: isBusy, at: time()) }
}
