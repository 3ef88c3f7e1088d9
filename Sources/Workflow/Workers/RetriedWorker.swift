extension Worker {
  /// Returns a worker that runs this one again if it ends with a failure.
  ///
  /// Every output passes, except a failure that is the last output of an attempt. That failure is
  /// held back, and emitted only if no attempt is left.
  ///
  /// - Parameters:
  ///   - policy: The number of runs, and the delays between them.
  ///   - clock: The clock that measures the time; it does not count when workers are compared.
  public func retried<Success, Failure: Error, Time: Clock<Duration>>(
    _ policy: RetryPolicy, clock: Time
  ) -> some Worker<Output> where Output == Result<Success, Failure> {
    RetriedWorker(base: self, policy: policy, clock: clock)
  }
}

/// A worker that is run again if it ends with a failure.
private struct RetriedWorker<Base: Worker, Success, Failure: Error, Time: Clock<Duration>>: Worker
where Base.Output == Result<Success, Failure> {
  let base: Base
  let policy: RetryPolicy
  @Injected var clock: Time

  func run(_ output: WorkerOutput<Result<Success, Failure>>) async {
    for attempt in 1...policy.attempts {
      let filter = Filter(output)
      await base.run(WorkerOutput(filter))
      filter.isOver = true
      guard let failure = filter.failure else { return }
      if attempt == policy.attempts { return await output(.failure(failure)) }
      let pause = policy.chosenDelay(before: attempt + 1).sleepable
      guard (try? await clock.sleep(for: pause)) != nil else { return }
    }
  }

  /// Holds back a failure, and emits it if another output follows.
  private final class Filter: WorkerReceiver {
    private let output: WorkerOutput<Result<Success, Failure>>
    private(set) var failure: Failure?
    /// Whether the attempt is over, so that nothing is held back any more.
    var isOver = false

    init(_ output: WorkerOutput<Result<Success, Failure>>) {
      self.output = output
    }

    func receive(_ value: Result<Success, Failure>) async {
      // The base may have kept its output for later.
      if isOver { return await output(value) }
      let former = failure
      // At once: another task may emit while this one waits for its output.
      if case .failure(let newest) = value { failure = newest } else { failure = nil }
      if let former { await output(.failure(former)) }
      if case .success = value { await output(value) }
    }
  }
}
