import Foundation

/// A clock that stands still until it is moved by hand, so that scripts show the same every time.
final class HandClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: AsyncStream<Void>.Continuation
  }

  // The lock guards both.
  private let lock = NSLock()
  private var time = Instant()
  private var sleepers: [Sleeper] = []

  var now: Instant { lock.withLock { time } }
  let minimumResolution = Swift.Duration.nanoseconds(1)

  /// Sleeps until the clock is moved to a time, or the task is cancelled.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    lock.withLock {
      if deadline <= time { return continuation.finish() }
      sleepers.append(Sleeper(deadline: deadline, continuation: continuation))
    }
    // A cancelled task leaves the loop too.
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Moves the clock, and wakes those whose deadlines have come.
  func advance(by duration: Duration) {
    let due = lock.withLock {
      time = time.advanced(by: duration)
      defer { sleepers.removeAll { $0.deadline <= time } }
      return sleepers.filter { $0.deadline <= time }
    }
    for sleeper in due { sleeper.continuation.finish() }
  }
}
