import Foundation
import Workflow
import WorkflowPersistence
import WorkflowSynchronization

/// The rows of a session as the log of its tree: the store has a turn before it is committed.
///
/// Only the session's actor uses it.
final class SessionLog: TurnLog {
  private let id: SessionID
  private let process: SessionProcess
  private var held: HeldSession
  /// Returns the messages that an output sends.
  private let messagesOf: (Any) throws -> [SessionMessage]
  /// Returns the label of a root that has rendered; nil without labels.
  private let labelOf: ((Session) -> String)?

  /// The number of the message that is being taken, or of the last one that was.
  var taken: Int
  /// A function to call after a turn that could not be stored.
  var onFailure: () -> Void = {}
  /// A function to call when the session has no work any more.
  var onRest: () -> Void = {}
  /// The reason why the host has ended; nil as long as every turn is stored.
  private(set) var failure: SessionError?
  /// The number of turns that were stored.
  private(set) var count = 0
  private var sent: [SessionMessage] = []
  /// The nodes with workers that outlive the process; nil before the first pass.
  private var lasting: [ObjectIdentifier: Session]?
  /// The time at which the session has work, as the last row says.
  private(set) var storedWake: Duration?
  /// Whether it is unknown if a row that was sent is stored.
  private var isUnsure = false
  private var label: String
  private var storedLabel: String
  /// Whether processes have ended with it since its last turn.
  private var hasCrashed: Bool

  init(
    _ held: HeldSession, of claim: SessionClaim,
    messages: @escaping (Any) throws -> [SessionMessage], label: ((Session) -> String)?
  ) {
    (self.held, id, process, messagesOf) = (held, claim.id, claim.process, messages)
    labelOf = label
    storedLabel = claim.stored.rows.last?.label ?? ""
    self.label = storedLabel
    taken = claim.stored.taken
    storedWake = claim.stored.rows.last?.wake
    hasCrashed = claim.stored.found(by: claim.process.owner.id).crashes > 0
  }

  private var now: Duration { process.now }

  // As in a file: most of the cost is that of the bytes.
  var largeState: Int { 256 }

  func requiresState(of session: Session) -> Bool { true }

  // A turn says that the session is not the reason of crashes. A set has other bytes in each process.
  var trustsRestoredStates: Bool { hasCrashed }

  // MARK: - What a turn does

  func note(changed: [Session], ended: [Session], in root: Session) {
    if let labelOf { label = labelOf(root) }
    var lasting = lasting ?? [:]
    for session in changed {
      lasting[ObjectIdentifier(session)] = session.lastingWorkers.isEmpty ? nil : session
    }
    // They end after the turn is stored.
    var left = lasting.isEmpty ? [] : ended
    while let session = left.popLast() {
      lasting[ObjectIdentifier(session)] = nil
      left += session.childSessions
    }
    self.lasting = lasting
  }

  func note(output: Any) {
    do {
      sent += try messagesOf(output)
    } catch {
      failure = .messageCannotBeStored(reason: SnapshotError.text(of: error))
    }
  }

  func append(
    _ turn: RecordedTurn, after parent: Int?
  ) throws(JournalError) -> (number: Int, size: Int) {
    var row = row(.turn)
    (row.frame, row.isWhole) = (turn.bytes, turn.isWhole)
    // Not by the name, which may begin anew after the session has ended.
    row.sent = sent.enumerated().map { index, message in
      var message = message
      if message.key.isEmpty { message.key = "\(row.owner)/\(row.claim)/\(row.number)/\(index)" }
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
    if case .cannotSave(let reason) = error { failure = .cannotSave(reason) }
    root.endTree()
    onFailure()
  }

  func belongs(to process: SessionProcess) -> Bool { self.process === process }

  /// The messages that the session has not taken.
  func messages() throws(SessionStoreError) -> [StoredMessage] {
    try process.store.messages(for: id, after: taken)
  }
}

// MARK: - Storing

extension SessionLog {
  /// The time at which the session has work without a call; zero for now, nil for never.
  var wake: Duration? {
    guard let lasting else { return storedWake }
    var wake: Duration?
    for worker in lasting.values.lazy.flatMap(\.lastingWorkers) {
      let moment = worker.moment ?? .zero
      wake = min(wake ?? moment, moment)
    }
    return wake
  }

  /// Whether the session has work as far as the store may know, now or later.
  var mayHaveWork: Bool { isUnsure || storedWake != nil }

  /// Whether the session has work now, so that it stays where it is.
  var isBusy: Bool { wake == .zero }

  /// Whether the session can be given to a process that asks for it.
  var canLetGo: Bool { held.canLetGo(isBusy: isBusy, at: now) }

  private func row(_ kind: SessionRow.Kind) -> SessionRow {
    var row = SessionRow(
      number: held.willAppend(at: now), kind: kind, owner: process.owner.id, claim: held.claim,
      type: process.type, version: process.version)
    (row.wake, row.taken, row.label) = (wake, taken, label)
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
          step = held.answered(isStored ? .stored : .refused, at: now)
        } catch .noAnswer(let text) {
          reason = .storeNotReached(reason: text)
          pause()
          step = held.answered(.lost, at: now)
        } catch {
          // If an earlier try had no answer, its row may still arrive.
          isUnsure = reason != nil
          return reason ?? SessionError(error)
        }
      case .confirm:
        let stored = try? process.store.open(id, for: process.owner)
        if stored == nil { pause() }
        let found = stored?.row(row.number, of: process.owner.id, claim: held.claim)
        step = held.confirmed(found, at: now)
      case .publish:
        let wasBusy = storedWake == .zero
        (storedWake, storedLabel) = (row.wake, row.label)
        if wasBusy, row.wake != .zero { onRest() }
        return nil
      case .end(.notReached):
        isUnsure = true
        return reason ?? SessionError(.notReached)
      case .end(let refusal): return SessionError(refusal)
      }
    }
  }

  /// Waits on the session's own thread, before a store is asked again that could not be reached.
  private func pause() { Thread.sleep(forTimeInterval: 0.02) }

  /// Lets the session go, or ends it: others can take it at once.
  func letGo(_ kind: SessionRow.Kind, wake: Duration?) -> SessionError? {
    defer { close() }
    if failure != nil { return failure }
    var row = row(kind)
    row.wake = kind == .end ? nil : wake
    return store(row)
  }

  /// Says that the session is not this process's any more.
  func close() { process.store.close(id, for: process.owner) }

  /// Stores what the first pass has changed without a turn.
  func didBegin() throws(SessionError) {
    if let failure { throw failure }
    // After a crash, only an answer or a turn shows that the session is not the reason.
    if (wake, label) != (storedWake, storedLabel), !hasCrashed { try storeEmptyTurn() }
  }

  /// Notes that a call was answered, if processes have ended with the session before.
  ///
  /// A session that only answers is not the reason why they have ended. One that has work may be.
  func didAnswer() throws(SessionError) {
    if !hasCrashed || isBusy { return }
    try storeEmptyTurn()
    hasCrashed = false
  }

  private func storeEmptyTurn() throws(SessionError) {
    guard let failure = store(row(.turn)) else { return }
    self.failure = failure
    throw failure
  }

  /// Throws if the host may not show the newest turn of the session.
  func requireCurrent() throws(SessionError) {
    if let failure { throw failure }
    let asked = now
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
}
