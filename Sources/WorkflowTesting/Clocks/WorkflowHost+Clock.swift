import Workflow

extension WorkflowHost {
  /// Moves a clock from one deadline to the next, and drains after each: who wakes may fall asleep again.
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
