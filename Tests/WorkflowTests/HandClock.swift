import WorkflowTestSupport

/// A clock that stands still until a test moves it.
final class HandClock: Clock, @unchecked Sendable {
  // Sendable because one test uses it on one thread: its workers run inside `drain()` only.
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    var second: Int64 { offset.components.seconds }

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  final class Sleeper: @unchecked Sendable {
    let deadline: Instant
    var continuation: CheckedContinuation<Void, Never>?

    init(deadline: Instant) { self.deadline = deadline }
  }

  private(set) var now = Instant()
  private var sleepers: [Sleeper] = []

  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { sleepers.count }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    if deadline <= now { return }
    let sleeper = Sleeper(deadline: deadline)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleeper.continuation = continuation
        sleepers.append(sleeper)
      }
    } onCancel: {
      wake(sleeper)
    }
    try Task.checkCancellation()
  }

  /// Waits, and returns false if it was cancelled before the time had passed.
  func hasPassed(seconds: Int) async -> Bool {
    (try? await sleep(for: .seconds(seconds))) != nil
  }

  /// Moves the clock, and wakes sleepers whose deadline has come, in the order of the deadlines.
  func advance(by duration: Duration) {
    now = now.advanced(by: duration)
    for sleeper in sleepers.sorted(by: { $0.deadline < $1.deadline })
    where sleeper.deadline <= now {
      wake(sleeper)
    }
  }

  private func wake(_ sleeper: Sleeper) {
    sleepers.removeAll { $0 === sleeper }
    sleeper.continuation?.resume()
    sleeper.continuation = nil
  }
}

/// A log that closures off the actor may hold.
final class Notes: @unchecked Sendable {
  // Sendable because one test uses it on one thread: its workers run inside `drain()` only.
  private let log = Log()

  func callAsFunction(_ line: String) { log(line) }
  func take() -> [String] { log.take() }
}
