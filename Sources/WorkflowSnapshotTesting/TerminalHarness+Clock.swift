import Workflow
public import WorkflowTerminal
public import WorkflowTesting
import WorkflowTextUI

extension TerminalHarness {
  /// Moves a clock from one deadline to the next, and settles after each.
  ///
  /// ```swift
  /// app.advance(clock, by: .seconds(1))
  /// app.frame  // the spinner has moved
  /// ```
  public func advance(_ clock: TestClock, by duration: Duration) {
    settle()
    let end = clock.now.advanced(by: duration)
    while let deadline = clock.nextDeadline, deadline <= end {
      clock.advance(to: deadline)
      settle()
    }
    clock.advance(to: end)
    settle()
  }
}
