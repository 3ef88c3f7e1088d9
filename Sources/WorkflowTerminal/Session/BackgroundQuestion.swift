import WorkflowTextUI

/// The question about the terminal's background, and how long things wait for the answer.
///
/// Two questions are asked. Every terminal answers the second one, its kind, so one that does not
/// know the first is not waited for. Without an answer, a background is assumed.
struct BackgroundQuestion {
  /// The bytes that ask: OSC 11, then DA1.
  static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  private let time: ContinuousClock.Instant
  private let assumed: Theme.Background
  private var isAnswered = false
  private var knowsBackground = false
  private var isAssuming = false

  /// Creates a question that is asked now.
  ///
  /// - Parameter assumed: The background of a terminal that does not answer.
  init(at time: ContinuousClock.Instant, assuming assumed: Theme.Background) {
    self.time = time
    self.assumed = assumed
  }

  /// The time at which the background is assumed; nil if it is known or was assumed.
  var assumingDeadline: ContinuousClock.Instant? {
    knowsBackground || isAssuming ? nil : time + .milliseconds(100)
  }

  /// The time until which no other program gets the terminal, since it would get the answer.
  var answerDeadline: ContinuousClock.Instant? { isAnswered ? nil : time + .seconds(1) }

  /// Returns the assumed background, once, if it is time for that.
  mutating func assume(at now: ContinuousClock.Instant) -> Theme.Background? {
    guard let deadline = assumingDeadline, isAnswered || deadline <= now else { return nil }
    isAssuming = true
    return assumed
  }

  /// Reads answers, and returns the background if the terminal tells it, even if one was assumed.
  mutating func read(
    _ answers: [TerminalAnswer], at now: ContinuousClock.Instant
  ) -> Theme.Background? {
    var result: Theme.Background?
    for answer in answers {
      guard let deadline = answerDeadline, now < deadline else { return result }
      switch answer {
      case .background(let background):
        if !knowsBackground { result = background }
        knowsBackground = true
      case .identity: isAnswered = true
      case .cursor: break
      }
    }
    return result
  }
}
