/// The sessions that a process takes without a call, and when: a value without a clock.
///
/// A session that cannot go on, such as one whose state does not fit, is tried again later and
/// later.
struct DueSessions {
  /// Own sessions with work whose host has ended.
  private var lost: Set<SessionID> = []
  private var failures: [SessionID: (count: Int, until: Duration)] = [:]
  /// The last session of a page that was full.
  private(set) var last: SessionID?

  static let pageSize = 100
  private static let longestPause = 60

  /// Notes that a session with work has lost its host.
  mutating func didLose(_ id: SessionID) { lost.insert(id) }

  /// Notes that a session has a host again, which may fail as the one before.
  mutating func didBegin(_ id: SessionID) { lost.remove(id) }

  /// Notes that a session has done all its work.
  mutating func didRest(_ id: SessionID) {
    lost.remove(id)
    failures[id] = nil
  }

  /// Notes that a session cannot go on.
  ///
  /// - Parameter anew: Whether it has gone on since it has failed before.
  mutating func didFail(_ id: SessionID, at now: Duration, anew: Bool = false) {
    // The store may know it as this process's, and then it is due for none.
    lost.insert(id)
    let count = anew ? 1 : (failures[id]?.count ?? 0) + 1
    failures[id] = (count, now + .seconds(min(1 << min(count, 6), Self.longestPause)))
  }

  /// Forgets a session that another process has, and does not look at it for a moment.
  mutating func didMove(_ id: SessionID, at now: Duration) {
    lost.remove(id)
    failures[id] = (0, now + .seconds(1))
  }

  /// Takes a page of the store's answer, and returns the sessions to take now.
  mutating func take(_ page: [SessionID], at now: Duration) -> [SessionID] {
    last = page.count == Self.pageSize ? page.last : nil
    failures = failures.filter { $0.value.count > 0 || $0.value.until > now }
    return lost.union(page).sorted().filter { id in failures[id].map { $0.until <= now } ?? true }
  }
}
