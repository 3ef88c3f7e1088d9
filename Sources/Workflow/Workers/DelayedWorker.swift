extension Worker {
  /// Returns a worker that begins this one after a pause.
  ///
  /// Declared again, an equal worker continues to wait. Another one begins its own pause, so a
  /// search for each text that is typed asks only for the last:
  ///
  /// ```swift
  /// context.run(Search(query).delayed(for: .milliseconds(300), clock: clock)) { .found($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - pause: The time before this worker begins.
  ///   - clock: The clock that measures the time; it does not count when workers are compared.
  public func delayed<Time: Clock<Duration>>(
    for pause: Duration, clock: Time
  ) -> some Worker<Output> {
    DelayedWorker(base: self, pause: pause, clock: clock)
  }
}

/// A worker that begins after a pause.
private struct DelayedWorker<Base: Worker, Time: Clock<Duration>>: Worker {
  let base: Base
  let pause: Duration
  @Injected var clock: Time

  func run(_ output: WorkerOutput<Base.Output>) async {
    guard (try? await clock.sleep(for: pause.sleepable)) != nil else { return }
    await base.run(output)
  }
}
