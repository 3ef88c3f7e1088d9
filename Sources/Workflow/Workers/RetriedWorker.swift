extension Worker {
  /// Returns a worker that runs this one again if it ends with a failure.
  ///
  /// - Parameters:
  ///   - attempts: the maximum number of runs; less than 1 stops the program.
  ///   - delay: the time before the second attempt.
  ///   - factor: the number by which the delay is multiplied after each attempt.
  ///   - clock: measures the time; it does not count when workers are compared.
  public func retried<Success, Failure: Error, Time: Clock<Duration>>(
    attempts: Int, delay: Duration, factor: Int = 2, clock: Time
  ) -> RetriedWorker<Self, Success, Failure, Time> where Output == Result<Success, Failure> {
    if attempts < 1 { WorkerMisuse.retriedWithoutAttempt(attempts).stop() }
    return RetriedWorker(
      base: self, attempts: attempts, delay: delay, factor: factor, clock: clock)
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
  let factor: Int
  @Injected var clock: Time

  /// Runs the base until it ends without a failure, or no attempt is left.
  public func run(_ output: WorkerOutput<Result<Success, Failure>>) async {
    var delay = delay
    for attempt in 1...attempts {
      let filter = Filter(output)
      await base.run(WorkerOutput(filter))
      guard let failure = filter.failure else { return }
      if attempt == attempts {
        await output(.failure(failure))
      } else {
        guard (try? await clock.sleep(for: delay)) != nil else { return }
        delay *= factor
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
