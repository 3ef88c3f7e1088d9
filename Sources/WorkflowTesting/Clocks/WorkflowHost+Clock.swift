import Workflow

extension WorkflowHost {
  /// Moves a clock from one deadline to the next, and drains the host after each.
  ///
  /// A task that wakes may fall asleep again, and be due before the end.
  ///
  /// - Returns: Whether anything slept on the clock.
  @discardableResult
  func advance(_ clock: TestClock, by duration: Duration) async -> Bool {
    drainNow()
    let hasSleepers = clock.sleeperCount > 0
    let end = clock.now.advanced(by: duration)
    while let deadline = clock.nextDeadline, deadline <= end {
      clock.advance(to: deadline)
      drainNow()
    }
    clock.advance(to: end)
    drainNow()
    return hasSleepers
  }
}
