import WorkflowSynchronization

/// A worker that emits the number of each tick of a clock, from 1.
///
/// Timers with equal ids, intervals and kinds are the same work; the clock does not count.
public struct TimerWorker<ID: Hashable, Time: Clock<Duration>>: Worker {
  /// The value that tells this timer apart from others with the same interval.
  public let id: ID
  /// The time between two ticks, and before the first.
  public let interval: Duration
  /// Whether there is more than one tick.
  public let repeats: Bool
  @Injected var clock: Time

  /// Creates a timer that ticks repeatedly.
  ///
  /// Ticks occur at multiples of the interval after the timer begins. Ticks that are missed while
  /// the tree is busy are not emitted, but they are counted: after 3, a tick 7 says that three were
  /// missed. An interval that is not positive stops the program.
  public static func every(
    _ interval: Duration, id: ID, clock: Time, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    if interval <= .zero {
      WorkerMisuse.timerWithoutInterval(interval, id: id).stop(file: file, line: line)
    }
    return Self(id: id, interval: interval, repeats: true, clock: clock)
  }

  /// Creates a timer that ticks once.
  public static func after(_ delay: Duration, id: ID, clock: Time) -> Self {
    Self(id: id, interval: delay, repeats: false, clock: clock)
  }

  /// Waits for each tick and emits its number.
  public func run(_ output: WorkerOutput<Int>) async {
    let interval = interval.sleepable
    var next = clock.now
    var count = 0
    repeat {
      next = next.advanced(by: interval)
      count += 1
      if repeats, case let late = next.duration(to: clock.now), late > .zero {
        // Divided, not tick by tick: an hour asleep may be millions of ticks.
        let missed = Int(min(late / interval, 1e15).rounded(.up))
        next = next.advanced(by: interval * missed)
        count += missed
      }
      guard (try? await clock.sleep(until: next, tolerance: nil)) != nil else { return }
      await output(count)
    } while repeats && !Task.isCancelled
  }
}
