/// Decides when the next frame may be drawn: at once after a pause, and at most 61 times in any second.
///
/// A token bucket: time adds tokens, and each frame spends one. Frames that answer no key leave one
/// token in the bucket, so that the answer to a key never waits for them.
struct FramePacer {
  private var tokens = FramePacer.capacity
  private var lastTime: ContinuousClock.Instant?

  /// The most tokens in the bucket: frames that can follow each other at once.
  private static let capacity = 3.0
  /// The tokens that a second adds; with those of a full bucket, a second allows 61 frames.
  private static let tokensPerSecond = 58.0

  /// Returns when a frame may be drawn, which is now if it need not wait.
  ///
  /// - Parameters:
  ///   - isAnswer: Whether the frame answers something that was typed.
  ///   - now: The current time.
  func nextTime(isAnswer: Bool, now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let missing = (isAnswer ? 1 : 2) - tokens(at: now)
    return missing <= 0 ? now : now + .seconds(missing / FramePacer.tokensPerSecond)
  }

  /// Records that a frame was drawn.
  mutating func hasDrawn(at time: ContinuousClock.Instant) {
    tokens = max(0, tokens(at: time) - 1)
    lastTime = time
  }

  private func tokens(at time: ContinuousClock.Instant) -> Double {
    guard let lastTime else { return tokens }
    let added = (time - lastTime) / .seconds(1) * FramePacer.tokensPerSecond
    return min(FramePacer.capacity, tokens + max(0, added))
  }
}
