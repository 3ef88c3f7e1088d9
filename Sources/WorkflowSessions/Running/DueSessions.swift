/// The sessions that a process takes without a call, and when: a value without a clock.
///
/// A session that cannot continue, such as one whose state does not fit, is tried again later and
/// later.
struct DueSessions {
  /// Own sessions with work whose host has ended.
  private var lost: Set<SessionID> = []
  private var failures: [SessionID: Failure] = [:]
  /// The last session of a page that was full.
  private(set) var last: SessionID?

  static let pageSize = 100

  /// The failures of a session, one after another.
  private struct Failure {
    var count: Int
    /// The end of the pause.
    var until: Duration
    /// Whether only another version of the app can continue the session.
    ///
    /// Each attempt adds a claim to the store, which only a turn lets it remove. So after some, one
    /// is made in an hour.
    var isMisfit: Bool

    init(count: Int, after now: Duration, isMisfit: Bool = false) {
      (self.count, self.isMisfit) = (count, isMisfit)
      until = now + Self.pause(after: count, isMisfit)
    }

    private static func pause(after count: Int, _ isMisfit: Bool) -> Duration {
      .seconds(min(1 << min(count, 12), isMisfit ? 3_600 : 60))
    }

    /// Whether a later failure is no consequence of this one: after the pause, the session has gone
    /// on for as long.
    func isOver(at now: Duration) -> Bool {
      now > until + Self.pause(after: count, isMisfit)
    }
  }

  /// Notes that a session with work has lost its host.
  mutating func didLose(_ id: SessionID) { lost.insert(id) }

  /// Notes that a session has a host again, or has taken all that waited for it.
  mutating func didBegin(_ id: SessionID) {
    lost.remove(id)
    if failures[id]?.isMisfit == true { failures[id] = nil }
  }

  /// Notes that a session has failed, and lets it wait: longer, if it has failed a moment ago.
  ///
  /// - Parameter isMisfit: Whether this version of the app cannot continue it.
  mutating func didFail(_ id: SessionID, at now: Duration, isMisfit: Bool = false) {
    let former = failures[id].flatMap {
      $0.isOver(at: now) || $0.isMisfit != isMisfit ? nil : $0
    }
    let count = (former?.count ?? 0) + 1
    failures[id] = Failure(count: count, after: now, isMisfit: isMisfit)
  }

  /// Forgets a session that another process has, and does not look at it for a moment.
  mutating func didMove(_ id: SessionID, at now: Duration) {
    lost.remove(id)
    failures[id] = Failure(count: 0, after: now)
  }

  /// Returns the sessions to take now.
  ///
  /// - Parameters:
  ///   - found: Those of a page of the store's answer that this process takes.
  ///   - page: All of that page.
  mutating func add(
    _ found: [SessionID], ofPage page: [SessionID], at now: Duration
  ) -> [SessionID] {
    last = page.count == Self.pageSize ? page.last : nil
    failures = failures.filter { !$0.value.isOver(at: now) }
    return lost.union(found).sorted().filter { id in failures[id].map { $0.until <= now } ?? true }
  }
}
