import Dispatch

/// Calls a closure at a time, unless the alarm is set anew or stopped before.
///
/// The timer is the system's. A task that sleeps wakes on the threads of Swift's tasks, and these may
/// all be blocked by the very work whose progress is shown.
final class Alarm {
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Alarm"))

  init(_ action: @escaping @Sendable () -> Void) {
    timer.setEventHandler(handler: action)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Sets the alarm; for a time that is days away, it comes once a day.
  func set(_ time: ContinuousClock.Instant) {
    let left = min(max(.zero, time - .now), .seconds(86_400))
    let nanoseconds = Int(left / .nanoseconds(1))
    timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(0))
  }

  func stop() { timer.schedule(deadline: .distantFuture) }
}
