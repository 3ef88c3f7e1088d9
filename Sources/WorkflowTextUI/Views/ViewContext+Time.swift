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

  /// Returns a part of a whole on its way from the last frame's to a new one, a step a frame.
  ///
  /// Only a terminal shows the way. In tests, scripts and pictures, the part is the new one at once.
  func eased(_ target: Double) -> Double {
    guard pass.time.isGradual, environment.showsMotion else { return target }
    let now = pass.time.now
    let state = state(Easing(part: target, time: now))
    if state.value.part != target, state.value.time != now {
      state.value.approach(target, at: now)
    }
    if state.value.part != target { _ = steps(every: ViewTime.shortestStep) }
    return state.value.part
  }
}

/// A part of a whole that follows another one.
private struct Easing {
  var part: Double
  /// The time of the last step.
  var time: Duration

  /// Goes two thirds of the way; from nothing to the whole takes five steps, 0.4 seconds.
  mutating func approach(_ target: Double, at now: Duration) {
    let rest = (target - part) / 3
    part = abs(rest) < 0.005 ? target : target - rest
    time = now
  }
}
