/// Tells when the next frame may be drawn: the first at once, later ones at most 60 in a second.
struct FramePacer {
  private var last: ContinuousClock.Instant?

  /// The time between two frames.
  static let interval = Duration.nanoseconds(1_000_000_000 / 60)

  /// When the next frame may be drawn; nil if it may be at once.
  var nextTime: ContinuousClock.Instant? { last.map { $0 + FramePacer.interval } }

  func isDue(at time: ContinuousClock.Instant) -> Bool {
    nextTime.map { $0 <= time } ?? true
  }

  mutating func hasDrawn(at time: ContinuousClock.Instant) { last = time }
}
