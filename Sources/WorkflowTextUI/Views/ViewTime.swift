/// The time in which views move, and when the next one does.
///
/// It belongs to what shows the window, not to the app: nothing of it is a state, and where it
/// stands still, as in scripts, nothing moves.
struct ViewTime {
  /// The time since the window was made.
  var now = Duration.zero

  /// When a view that was drawn looks different; nil if none moves.
  var next: Duration?

  /// The shortest time from step to step: twelve frames a second.
  static let shortestStep = Duration.milliseconds(84)

  /// Returns how many steps have passed, and notes when the next one has.
  mutating func steps(every interval: Duration) -> Int {
    let interval = max(interval, ViewTime.shortestStep)
    let step = Int((now / interval).rounded(.down))
    let end = interval * (step + 1)
    next = min(next ?? end, end)
    return step
  }
}

extension ViewContext {
  /// Returns how many steps have passed, for a view that moves by itself, such as a spinner.
  ///
  /// The window is drawn again when the next step has passed, as long as a view asks for it. In
  /// tests and scripts, time stands at 0 until it is moved. As lines and with `--no-motion`, nothing
  /// moves.
  ///
  /// - Parameter interval: The time from step to step. Below a twelfth of a second, it counts as that.
  public func steps(every interval: Duration) -> Int {
    form == .lines || !environment.showsMotion ? 0 : pass.time.steps(every: interval)
  }
}
