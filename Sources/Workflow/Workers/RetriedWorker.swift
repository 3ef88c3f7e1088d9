import WorkflowSynchronization

extension Worker {
  /// Returns a worker that runs this one again if it ends with a failure.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of runs; less than 1 stops the program.
  ///   - delay: The time before the second attempt.
  ///   - factor: The number by which the delay is multiplied after each attempt; NaN stops the
  ///     program.
  ///   - maxDelay: The longest time between two attempts; nil for any time.
  ///   - jitter: The random part of each delay, from 0 to 1, so that workers that failed together
  ///     do not try again together.
  ///   - clock: The clock that measures the time; it does not count when workers are compared.
  public func retried<Success, Failure: Error, Time: Clock<Duration>>(
    attempts: Int, delay: Duration, factor: Double = 2, maxDelay: Duration? = nil,
    jitter: Double = 0, clock: Time, file: StaticString = #fileID, line: UInt = #line
  ) -> RetriedWorker<Self, Success, Failure, Time> where Output == Result<Success, Failure> {
    if attempts < 1 { WorkerMisuse.retriedWithoutAttempt(attempts).stop(file: file, line: line) }
    if factor.isNaN { WorkerMisuse.retriedByNaN.stop(file: file, line: line) }
    return RetriedWorker(
      base: self, attempts: attempts, delay: delay, factor: factor,
      maxDelay: (maxDelay ?? .never).sleepable, jitter: min(max(0, jitter), 1), clock: clock)
  }
}

/// A worker that is run again if it ends with a failure: the result of `retried`.
///
/// Every output passes, except a failure that is the last output of an attempt. That failure is
/// held back, and emitted only if no attempt is left.
public struct RetriedWorker<Base: Worker, Success, Failure: Error, Time: Clock<Duration>>: Worker
where Base.Output == Result<Success, Failure> {
  let base: Base
  let attempts: Int
  let delay: Duration
  let factor: Double
  let maxDelay: Duration
  let jitter: Double
  @Injected var clock: Time

  /// Runs the base until it ends without a failure, or no attempt is left.
  public func run(_ output: WorkerOutput<Result<Success, Failure>>) async {
    var delay = min(delay, maxDelay)
    for attempt in 1...attempts {
      let filter = Filter(output)
      await base.run(WorkerOutput(filter))
      guard let failure = filter.failure else { return }
      if attempt == attempts {
        await output(.failure(failure))
      } else {
        let chance = jitter > 0 ? Double.random(in: 0...1) : 1
        let pause = delay.shortened(byUpTo: jitter, chance: chance)
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        delay = delay.times(factor, upTo: maxDelay)
      }
    }
  }

  /// Holds back a failure, and emits it if another output follows.
  private final class Filter: WorkerReceiver {
    private let output: WorkerOutput<Result<Success, Failure>>
    private(set) var failure: Failure?

    init(_ output: WorkerOutput<Result<Success, Failure>>) {
      self.output = output
    }

    func receive(_ value: Result<Success, Failure>) async {
      if let failure {
        self.failure = nil
        await output(.failure(failure))
      }
      switch value {
      case .success: await output(value)
      case .failure(let failure): self.failure = failure
      }
    }
  }
}
