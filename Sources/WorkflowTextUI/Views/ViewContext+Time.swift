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
