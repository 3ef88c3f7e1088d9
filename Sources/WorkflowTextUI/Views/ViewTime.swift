/// The time in which views move, and when the next one does.
///
/// It belongs to what shows the window, not to the app: nothing of it is a state, and where it
/// stands still, as in scripts, nothing moves.
package struct ViewTime {
  /// The time since the window was made.
  var now = Duration.zero

  /// Whether what changes is drawn on its way to where it ends, as on a terminal.
  var isGradual = false

  /// The next time at which a view that was drawn looks different; nil if none moves.
  var next: Duration?

  /// The shortest time from step to step: twelve frames a second.
  package static let shortestStep = Duration.milliseconds(84)

  /// Returns how many steps have passed, and notes when the next one has.
  mutating func steps(every interval: Duration) -> Int {
    let interval = max(interval, ViewTime.shortestStep)
    let step = Int((now / interval).rounded(.down))
    let end = interval * (step + 1)
    next = min(next ?? end, end)
    return step
  }
}
