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

    static func pause(after count: Int) -> Duration { .seconds(min(1 << min(count, 6), 60)) }

    /// Whether a later failure is no consequence of this one: after the pause, the session has gone
    /// on for as long.
    func isOver(at now: Duration) -> Bool { now > until + Self.pause(after: count) }
  }

  /// Notes that a session with work has lost its host.
  mutating func didLose(_ id: SessionID) { lost.insert(id) }

  /// Notes that a session has a host again, or has taken all that waited for it.
  mutating func didBegin(_ id: SessionID) { lost.remove(id) }

  /// Notes that a session has failed, and lets it wait: longer, if it has failed a moment ago.
  mutating func didFail(_ id: SessionID, at now: Duration) {
    let former = failures[id].flatMap { $0.isOver(at: now) ? nil : $0 }
    let count = (former?.count ?? 0) + 1
    failures[id] = Failure(count: count, until: now + Failure.pause(after: count))
  }

  /// Forgets a session that another process has, and does not look at it for a moment.
  mutating func didMove(_ id: SessionID, at now: Duration) {
    lost.remove(id)
    failures[id] = Failure(count: 0, until: now + .seconds(1))
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
