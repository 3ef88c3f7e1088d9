public import Foundation
public import Workflow

/// A worker that emits at a moment, even if its process has ended by then.
///
/// Until then, its session need not be in memory: the store knows the moment, and a living process
/// brings the session back. The action of its output has to end the declaration: a timer that is
/// declared when its moment has passed emits again when its session is brought back. In a tree that
/// is no session, it is an ordinary timer.
///
/// ```swift
/// if state.phase == .waiting {
///   context.run(SessionTimer(until: state.dueDate)) { _ in .expired }
/// }
/// ```
public struct SessionTimer: Worker, LastingWorker {
  /// The moment, by the clock of the machine.
  public let date: Date
  @Injected private var clock: any Clock<Duration>
  @Injected private var now: @Sendable () -> Date

  /// The longest sleep: the clock of the machine may be set meanwhile.
  private static let longestSleep = 60.0
  /// The last moment that stores can keep, in about 280,000 years.
  private static let last = 9e12

  /// Creates a timer.
  ///
  /// - Parameters:
  ///   - date: The moment; one in the past is now, and one that is not a number is never.
  ///   - clock: The clock by which it sleeps.
  ///   - now: A closure that returns the present moment.
  public init(
    until date: Date, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    // It would not equal itself, so the worker would begin at every pass.
    self.date = date.timeIntervalSince1970.isNaN ? .distantFuture : date
    _clock = Injected(wrappedValue: clock)
    _now = Injected(wrappedValue: now)
  }

  package var moment: Duration? {
    // As a store keeps it.
    .microseconds((min(max(0, date.timeIntervalSince1970), Self.last) * 1e6).rounded())
  }

  /// Waits for the moment, and emits.
  public func run(_ output: WorkerOutput<Void>) async {
    let (clock, now) = (AnyClock(clock), now)
    while case let left = date.timeIntervalSince(now()), left > 0 {
      let pause = Duration.seconds(min(left, Self.longestSleep))
      guard (try? await clock.sleep(until: clock.now.advanced(by: pause), tolerance: nil)) != nil
      else { return }
    }
    await output(())
  }
}

extension Worker {
  /// Returns a worker that runs again in another process if its own ends.
  ///
  /// As long as it is declared, its session has work: it stays in memory, and a process that is
  /// alive brings it back after a crash. What the worker does outside may then happen twice.
  public func outlivingProcess() -> some Worker<Output> { LastingBase(base: self) }
}

/// A worker that runs again in another process.
private struct LastingBase<Base: Worker>: Worker, LastingWorker {
  let base: Base

  var moment: Duration? { nil }

  func run(_ output: WorkerOutput<Base.Output>) async { await base.run(output) }
}
