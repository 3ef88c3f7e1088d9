import Workflow

extension WorkflowHost {
  /// Moves a clock from one deadline to the next, and drains the host after each.
  ///
  /// A task that wakes may fall asleep again, and be due before the end.
  func advance(_ clock: TestClock, by duration: Duration) async {
    await drain()
    let end = clock.now.advanced(by: duration)
    while let deadline = clock.nextDeadline, deadline <= end {
      clock.advance(to: deadline)
      await drain()
    }
    clock.advance(to: end)
    await drain()
  }
}
