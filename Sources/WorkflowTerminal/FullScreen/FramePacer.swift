/// Tells when the next frame may be drawn: at once after a pause, and at most 61 in any second.
///
/// Frames are paid from a purse that fills with time. What changes by itself leaves a coin in it, so
/// that the answer to a key need not wait even while something else changes all the time.
struct FramePacer {
  private var purse = FramePacer.capacity
  private var lastTime: ContinuousClock.Instant?

  /// The most frames that can follow each other at once.
  private static let capacity = 3.0
  /// The frames that a second pays for; with those of a full purse, 61.
  private static let perSecond = 58.0

  /// When a frame may be drawn; now, if it may be at once.
  ///
  /// - Parameters:
  ///   - isAnswer: whether it answers something that was typed.
  ///   - now: the time.
  func nextTime(isAnswer: Bool, now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let missing = (isAnswer ? 1 : 2) - purse(at: now)
    return missing <= 0 ? now : now + .seconds(missing / FramePacer.perSecond)
  }

  /// Takes note of a frame.
  mutating func hasDrawn(at time: ContinuousClock.Instant) {
    purse = max(0, purse(at: time) - 1)
    lastTime = time
  }

  private func purse(at time: ContinuousClock.Instant) -> Double {
    guard let lastTime else { return purse }
    let earned = (time - lastTime) / .seconds(1) * FramePacer.perSecond
    return min(FramePacer.capacity, purse + max(0, earned))
  }
}
