/// The time for which a process surely counts as alive: a value without a clock.
///
/// Times are those of a clock of the process that runs while the machine sleeps. The lease is
/// counted from the moment when it was asked for, since the answer may come late.
struct Lease: Hashable {
  /// The number of the last beat.
  private(set) var number = 0
  /// The number of the last beat that the store has answered; zero before the first.
  private(set) var known = 0
  private var asked = Duration.zero
  /// Whether the store was asked, and has not answered.
  private var isAsking = false
  /// Whether a beat has had no answer since the last one that had.
  private var hasGap = false
  /// The time since which the store has known without a break that the process is alive.
  private var start = Duration.zero
  /// The time until which the store surely knows it; nil without an end.
  private var end: Duration? = .zero

  /// The part of a lease that is not used, since two clocks do not run equally fast.
  private static let reserve = 10

  /// Notes that the store is about to be asked.
  mutating func willBeat(at now: Duration) {
    hasGap = hasGap || isAsking
    number += 1
    (asked, isAsking) = (now, true)
  }

  /// Receives the answer of the store to a beat; nil if the store has lost beats.
  ///
  /// - Returns: False if it has lost beats, as after a backup was restored. Then it may have lost
  ///   turns too, and the process has nothing any more.
  mutating func didBeat(_ beat: SessionBeat?, at now: Duration) -> Bool {
    guard let beat else {
      end = .zero
      return false
    }
    known = number
    // In between, others may have taken what was claimed before. And a store that has given no
    // answer may have gone back to a moment at which it knew all beats that were answered.
    if hasGap || end.map({ now >= $0 }) ?? false { start = now }
    (isAsking, hasGap) = (false, false)
    end = beat.lease.map { asked + $0 - $0 / Self.reserve }
    return true
  }

  /// Whether no other process can have taken what the store knew as this one's at a time.
  func holds(since time: Duration, at now: Duration) -> Bool {
    time >= start && (end.map { now < $0 } ?? true)
  }
}
