/// Performs the steps of an attempt to claim a session, for its actor.
final class SessionClaim {
  let id: SessionID
  let process: SessionProcess
  let purpose: ClaimAttempt.Purpose
  private let types: [String]
  /// The rows of the session when it was opened last.
  private(set) var stored = StoredSession(rows: [], holder: .free)
  /// Whether a claim was sent to the store.
  private(set) var wasSent = false

  init(
    _ id: SessionID, in process: SessionProcess, for purpose: ClaimAttempt.Purpose,
    types: [String]
  ) {
    (self.id, self.process, self.purpose, self.types) = (id, process, purpose, types)
  }

  /// Claims the session; returns nil if the purpose needs no claim.
  nonisolated(nonsending) func make() async throws -> HeldSession? {
    do {
      let held = try await perform()
      if held == nil { close() }
      return held
    } catch {
      close()
      throw error
    }
  }

  /// Says that the session is not this process's.
  func close() { process.store.close(id, for: process.owner) }

  private nonisolated(nonsending) func perform() async throws -> HeldSession? {
    var attempt = ClaimAttempt(
      process.nextClaim(), version: process.version, for: purpose, at: process.now)
    var step = ClaimAttempt.Step.open
    while true {
      switch step {
      case .open: step = try open(&attempt)
      case .ask(let pause):
        try? process.store.ask(for: id)
        await process.sleep(for: pause)
        step = .open
      case .wait(let pause):
        await process.sleep(for: pause)
        step = .open
      case .claim(let number, let overtakes):
        var row = row(number, .claim, claim: attempt.claim)
        row.overtakes = overtakes
        wasSent = true
        step = attempt.answered(try append(row), at: process.now)
      case .release(let number, let claim):
        step = attempt.answered(
          try append(row(number, .release, claim: claim)), at: process.now)
      case .begin(let number): return HeldSession(attempt, number: number, at: process.now)
      case .fail(let refusal): throw SessionError(refusal)
      case .end: return nil
      }
    }
  }

  private func open(_ attempt: inout ClaimAttempt) throws(SessionError) -> ClaimAttempt.Step {
    do throws(SessionStoreError) {
      stored = try process.store.open(id, for: process.owner)
    } catch .noAnswer {
      return attempt.answered(.lost, at: process.now)
    } catch {
      throw SessionError(error)
    }
    if let type = stored.rows.last?.type, !types.contains(type) { throw .otherType(stored: type) }
    return attempt.opened(stored.found(by: process.owner.id), at: process.now)
  }

  private func row(_ number: Int, _ kind: SessionRow.Kind, claim: Int) -> SessionRow {
    var row = SessionRow(
      number: number, kind: kind, owner: process.owner.id, claim: claim, type: process.type,
      version: process.version)
    (row.wake, row.taken) = (stored.rows.last?.wake, stored.taken)
    row.label = stored.rows.last?.label ?? ""
    return row
  }

  private func append(_ row: SessionRow) throws(SessionError) -> StoreAnswer {
    do throws(SessionStoreError) {
      return try process.store.append(row, to: id) ? .stored : .refused
    } catch .noAnswer {
      return .lost
    } catch {
      throw SessionError(error)
    }
  }
}
