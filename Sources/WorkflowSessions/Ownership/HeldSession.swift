/// A session that a process has claimed: a value without a clock, thread or store.
///
/// ```text
///   held ─▶ append ─▶ publish ─▶ held
///             ▲ │
///             │ ├─▶ refused: another process has claimed it ─▶ end
///             │ ▼
///           confirm: no answer came, so the store is asked for the number
/// ```
///
/// Nothing of a turn is published before the store has it. As soon as that is not certain any more,
/// the host ends.
struct HeldSession: Hashable {
  /// The next thing to do.
  enum Step: Hashable {
    /// Write the row again.
    case append(number: Int)
    /// Ask which row has the number.
    case confirm(number: Int)
    /// The turn is stored: commit it.
    case publish
    /// End the host before it commits the turn.
    case end(ClaimRefusal)
  }

  /// The row that has a number.
  enum Row: Hashable {
    case own, other, none
    /// Another process has stored later ones, and what was there before is not known.
    case removed
  }

  /// The id of the claim.
  let claim: Int
  /// The number of the last row that is known to be stored.
  private(set) var last: Int
  private let since: Duration
  /// A time at which the store may have known that the process has it, but not before.
  private var checked: Duration
  /// The time at which the row that is being written was first sent.
  private var begun: Duration?
  private var hasLostAnswer = false
  private var wasRefused = false

  /// The time after which a turn is given up.
  static let patience = Duration.seconds(5)
  /// The least time for which a process keeps a session that others want.
  static let leastTime = Duration.seconds(1)

  init(_ attempt: ClaimAttempt, number: Int, at now: Duration) {
    (claim, last, since, checked) = (attempt.claim, number, now, attempt.sent)
  }

  /// Begins a row, and returns its number.
  mutating func willAppend(at now: Duration) -> Int {
    begun = now
    (hasLostAnswer, wasRefused) = (false, false)
    return last + 1
  }

  /// Receives the answer to a row that was written.
  mutating func answered(_ answer: StoreAnswer, at now: Duration) -> Step {
    switch answer {
    case .stored: return publish()
    case .refused:
      wasRefused = true
      return hasLostAnswer ? .confirm(number: last + 1) : end(.movedAway)
    case .lost:
      hasLostAnswer = true
      return isPatient(now) ? .confirm(number: last + 1) : end(.notReached)
    }
  }

  /// Receives the answer to the question which row has the number; nil if none came.
  mutating func confirmed(_ row: Row?, at now: Duration) -> Step {
    switch row {
    case .own: return publish()
    case .other: return end(.movedAway)
    case .removed: return end(.notReached)
    case nil: return isPatient(now) ? .confirm(number: last + 1) : end(.notReached)
    // The store has lost the row before. If it gets it back, a copy that is on its way may fit.
    case .some(.none) where wasRefused: return end(.notReached)
    // The row may still arrive. Written again, only one of the two is kept.
    case .some(.none): return isPatient(now) ? .append(number: last + 1) : end(.notReached)
    }
  }

  /// Whether no other process can have stored a turn, so that what the host shows is the newest.
  func isCurrent(_ lease: Lease, at now: Duration) -> Bool { lease.holds(since: checked, at: now) }

  /// Receives what the store has of the session, to see whether the host shows the newest.
  ///
  /// - Parameter asked: The time when the store was asked.
  mutating func checked(_ found: FoundSession, asked: Duration) -> Step? {
    guard found.isOwn, found.lastNumber == last, found.lastClaim == claim else {
      return .end(.movedAway)
    }
    checked = asked
    return nil
  }

  /// Whether the session can be given to a process that asks for it.
  func canLetGo(isBusy: Bool, at now: Duration) -> Bool {
    begun == nil && !isBusy && now - since >= Self.leastTime
  }

  private func isPatient(_ now: Duration) -> Bool {
    begun.map { now - $0 < Self.patience } ?? false
  }

  private mutating func publish() -> Step {
    last += 1
    begun = nil
    return .publish
  }

  private mutating func end(_ reason: ClaimRefusal) -> Step {
    begun = nil
    return .end(reason)
  }
}
