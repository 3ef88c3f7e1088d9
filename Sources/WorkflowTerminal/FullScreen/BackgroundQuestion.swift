import WorkflowTextUI

/// The question what a terminal writes on, and how long things wait for the answer.
///
/// Two questions are asked. Every terminal answers the second one, its kind, so one that does not
/// know the first is not waited for.
struct BackgroundQuestion {
  /// The bytes that ask: OSC 11, then DA1.
  static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  private let time: ContinuousClock.Instant
  private var isAnswered = false
  private var knowsBackground = false

  /// Creates a question that is asked now.
  init(at time: ContinuousClock.Instant) { self.time = time }

  /// The time until which the first frame waits; nil if it need not.
  var frameDeadline: ContinuousClock.Instant? {
    knowsBackground || isAnswered ? nil : time + .milliseconds(100)
  }

  /// The time until which no other program gets the terminal, since it would get the answer.
  var answerDeadline: ContinuousClock.Instant? { isAnswered ? nil : time + .seconds(1) }

  /// Handles answers, and returns the background if the terminal tells it, even after the first
  /// frame.
  mutating func take(
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
      }
    }
    return result
  }
}
