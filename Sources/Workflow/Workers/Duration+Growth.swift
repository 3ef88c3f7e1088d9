extension Duration {
  /// A duration that stands for never: a longer one, added to a clock's time, could stop the app.
  package static let never = Duration.seconds(1 << 31)

  /// The duration from zero to `never`, as clocks can sleep.
  package var sleepable: Duration { Swift.min(Swift.max(.zero, self), .never) }

  /// Returns the duration a number of times as long, but at most a maximum.
  ///
  /// A product that is too large for a duration is the maximum.
  package func times(_ factor: Double, upTo maximum: Duration) -> Duration {
    guard self > .zero, factor > 0 else { return .zero }
    return factor < maximum / self ? self * factor : Swift.max(.zero, maximum)
  }

  /// Returns the duration without a random part of it, from 0 to 1.
  package func shortened(byUpTo jitter: Double, chance: Double) -> Duration {
    self * (1 - jitter * (1 - Swift.min(Swift.max(0, chance), 1)))
  }
}
