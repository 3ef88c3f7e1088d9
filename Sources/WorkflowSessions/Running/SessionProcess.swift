import Foundation
import Workflow
import WorkflowSynchronization

/// A process as its store knows it, with its lease.
final class SessionProcess: Sendable {
  let store: any SessionStore
  let owner: SessionOwner
  let type: String
  let version: Int
  let lease = Locked(Lease())
  let clock: AnyClock
  private let start: AnyClock.Moment
  private let claimCount = Locked(0)

  init(
    store: any SessionStore, owner: SessionOwner, type: String, version: Int,
    clock: any Clock<Duration>
  ) {
    (self.store, self.owner, self.type, self.version) = (store, owner, type, version)
    self.clock = AnyClock(clock)
    start = self.clock.now
  }

  /// The time of a clock that runs while the machine sleeps.
  var now: Duration { start.duration(to: clock.now) }

  func nextClaim() -> Int {
    claimCount.withLock { count in
      count += 1
      return count
    }
  }

  func sleep(for pause: Duration) async {
    try? await clock.sleep(until: clock.now.advanced(by: pause), tolerance: nil)
  }

  /// Tells the store that the process is alive, and returns what others ask of it.
  ///
  /// - Returns: Nil if the store has gone back, so that nothing is this process's any more.
  func beat() throws(SessionStoreError) -> SessionBeat? {
    let (number, known) = lease.withLock { lease in
      lease.willBeat(at: now)
      return (lease.number, lease.known)
    }
    let beat = try store.beat(owner, number: number, after: known)
    let isHeld = lease.withLock { $0.didBeat(beat, at: now) }
    return isHeld ? beat : nil
  }
}
