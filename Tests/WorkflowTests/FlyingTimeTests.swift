import Testing
import WorkflowTestSupport
import Workflow

/// Workers on clocks on which much time passes.
struct FlyingTimeTests {
  private let notes = Log()
  private struct Refused: Error, Hashable {}

  private struct Failing: Worker {
    func run(_ output: WorkerOutput<Result<Int, Refused>>) async {
      await output(.failure(Refused()))
    }
  }

  @Test(arguments: [1.0, 2, 1e300, .infinity])
  func `delays grow up to a limit, and no product stops the program`(factor: Double) async {
    let clock = FlyingClock()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Failing().retried(
            RetryPolicy(attempts: 1000, factor: factor, maximum: .seconds(1 << 32)), clock: clock)
        ) { .output("\($0)") }
      }
    ) { [notes] in notes($0) }
    await host.drain()
    #expect(notes.take().count == 1)
    #expect(clock.slept.count == 999)
    #expect(clock.slept.allSatisfy { $0 > .zero && $0 <= .seconds(1 << 31) })
    host.end()
  }

  @Test func `no delay is longer than the longest, and jitter shortens each`() async {
    let clock = FlyingClock()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(
          Failing().retried(
            RetryPolicy(attempts: 100, maximum: .seconds(8), jitter: 0.5), clock: clock)
        ) { .output("\($0)") }
      })
    await host.drain()
    let longest: [Duration] =
      [1, 2, 4].map { .seconds($0) } + Array(repeating: .seconds(8), count: 96)
    #expect(zip(clock.slept, longest).allSatisfy { $0 >= $1 * 0.5 && $0 <= $1 })
    #expect(Set(clock.slept).count > 50)
    host.end()
  }

  @Test func `a timer that was asleep divides, and counts what it has missed`() async {
    let clock = HandClock()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(TimerWorker.every(.microseconds(1), id: 1, clock: clock)) { .output("\($0)") }
      }
    ) { [notes] in notes($0) }
    await host.drain()
    // A hundred days: tick by tick, this test would not end today.
    clock.advance(by: .seconds(100 * 86_400))
    await host.drain()
    #expect(notes.take() == ["1", "8640000000000"])
    host.end()
    await host.drain()
  }

  @Test func `a timer that is faster than its clock can be read still ticks`() async {
    let clock = FlyingClock(step: .seconds(1), sleeps: 5)
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(TimerWorker.every(.nanoseconds(1), id: 1, clock: clock)) { .output("\($0)") }
      }
    ) { [notes] in notes($0) }
    await host.drain()
    #expect(notes.take().count == 5)
    host.end()
  }
}

/// A clock that continues with each look at it, and on which every sleep is over at once.
private final class FlyingClock: Clock, @unchecked Sendable {
  // Sendable because one test uses it on one thread: its workers run inside `drain()` only.
  typealias Instant = HandClock.Instant

  private let step: Duration
  /// How many sleeps end; nil for all.
  private let sleeps: Int?
  private var time = Instant()
  private(set) var slept: [Duration] = []

  init(step: Duration = .zero, sleeps: Int? = nil) {
    self.step = step
    self.sleeps = sleeps
  }

  var minimumResolution: Duration { .zero }

  var now: Instant {
    time = time.advanced(by: step)
    return time
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if let sleeps, slept.count == sleeps { throw CancellationError() }
    slept.append(time.duration(to: deadline))
    if deadline > time { time = deadline }
  }
}
