/// The attempt of a process to get a session: a value without a clock, thread or store.
///
/// ```text
///   open ─▶ claim ─▶ begin
///    ▲│ ▲     │
///    ││ └─────┘ another process was faster, or there was no answer
///    │└─▶ ask and wait, while another process has the session
///    └──────┘
/// ```
///
/// A claim is the next number of the session with a new owner. The store keeps each number once, so
/// what the former owner writes from then on is refused, however long it has slept.
struct ClaimAttempt: Hashable {
  /// The next thing to do.
  enum Step: Hashable {
    /// Read the session.
    case open
    /// Ask the process that has it to let it go, and open it again after a while.
    case ask(thenWait: Duration)
    /// Open the session again after a while.
    case wait(Duration)
    /// Write the claim.
    ///
    /// `overtakes` if the former owner has not let go: the claim is kept as long as the session,
    /// because that owner may still write its number.
    case claim(number: Int, overtakes: Bool)
    /// Write that this process has let the session go.
    case release(number: Int, claim: Int)
    /// The session belongs to this process; the claim is its row with this number.
    case begin(number: Int)
    case fail(ClaimRefusal)
    /// Nothing is left to do.
    case end
  }

  /// The reason why a process opens a session.
  enum Purpose: Hashable {
    /// A call waits for it.
    case call
    /// It has work, and its process may have ended.
    case adoption
    /// It was set aside, and has to be let go once, so that it can be claimed again.
    case retry
    /// Others ask for it, and this process has no host of it any more.
    case lettingGo
  }

  /// The id of the claim: the process has no other with it.
  ///
  /// The number of its row would not do. If the store loses rows, a process may write the same
  /// number twice, and rows that were on their way would fit both claims.
  let claim: Int
  /// The version of the app.
  let version: Int
  let purpose: Purpose
  private let begun: Duration
  private var asked: Duration?
  /// The number of the row that was sent, and when.
  private var claiming: Int?
  private(set) var sent = Duration.zero
  private var refusals = 0
  /// The number of looks at the session of another process since it was last asked for.
  private var looks = 0

  /// The time after which a call gives up.
  static let patience = Duration.seconds(5)
  /// The least time between two requests to let a session go.
  static let askingDistance = Duration.seconds(1)
  /// The longest time between two looks at a session that another process has.
  static let pause = Duration.milliseconds(100)
  /// The number of processes that may have ended with a session before it is set aside.
  static let crashLimit = 3

  init(_ claim: Int, version: Int, for purpose: Purpose = .call, at now: Duration) {
    (self.claim, self.version, self.purpose, begun) = (claim, version, purpose, now)
  }

  /// Receives what the store has of the session.
  mutating func opened(_ found: FoundSession, at now: Duration) -> Step {
    if purpose == .lettingGo { return letGo(found) }
    if found.isOwn, found.lastClaim == claim { return .begin(number: found.lastNumber) }
    claiming = nil
    if found.hasEnded { return .fail(.hasEnded) }
    if found.version > version { return .fail(.laterVersion(found.version)) }
    if case .other(let address) = found.holder {
      if purpose == .adoption || now - begun >= Self.patience {
        return .fail(.isElsewhere(address))
      }
      let asks = !found.isBusy && (asked.map { now - $0 >= Self.askingDistance } ?? true)
      if asks { (asked, looks) = (now, 0) }
      // The owner may hear of the request at once, or not for a while.
      let pause = min(.milliseconds(10 << min(looks, 4)), Self.pause)
      looks += 1
      return asks ? .ask(thenWait: pause) : .wait(pause)
    }
    if found.crashes >= Self.crashLimit, purpose != .retry { return .fail(.isSetAside) }
    (claiming, sent) = (found.lastNumber + 1, now)
    return .claim(
      number: found.lastNumber + 1, overtakes: found.lastNumber > 0 && !found.isReleased)
  }

  private func letGo(_ found: FoundSession) -> Step {
    let isOurs = found.holder == .own && !found.isReleased
    return isOurs ? .release(number: found.lastNumber + 1, claim: found.lastClaim) : .end
  }

  /// Receives the answer to a claim or a release, or to a read that was lost.
  mutating func answered(_ answer: StoreAnswer, at now: Duration) -> Step {
    switch answer {
    case .stored:
      if purpose == .lettingGo { return .end }
      guard let claiming else { return .open }
      return .begin(number: claiming)
    case .refused:
      if purpose == .lettingGo { return .end }
      // It may have been this attempt's own claim, of which no answer came.
      refusals += 1
      if now - begun >= Self.patience { return .fail(.notReached) }
      return refusals == 1 ? .open : .wait(Self.pause)
    case .lost:
      return now - begun >= Self.patience ? .fail(.notReached) : .wait(Self.pause)
    }
  }
}

/// The answer of a store to a row.
enum StoreAnswer: Hashable {
  case stored
  /// The number was taken before.
  case refused
  /// No answer came: the row may be stored, now or later, or not.
  case lost
}

/// The reason why a process does not get a session, or loses it.
enum ClaimRefusal: Hashable {
  case isElsewhere(String)
  case isSetAside
  case laterVersion(Int)
  case hasEnded
  case notReached
  case movedAway
}

/// The facts of a stored session that decide about a claim.
struct FoundSession: Hashable {
  var lastNumber = 0
  /// The id of the claim under which the last row was written.
  var lastClaim = 0
  /// The version that wrote the last row.
  var version = 0
  var holder = SessionHolder.free
  /// Whether the last row was written by this process.
  var isOwn = false
  /// Whether its last owner has let it go.
  var isReleased = true
  /// Whether it has work that continues without a call.
  var isBusy = false
  var hasEnded = false
  /// The number of other processes that have claimed it since its last turn.
  var crashes = 0
}
