import WorkflowSynchronization

/// The number of attempts of a worker or an operation, and the delays between them.
public struct RetryPolicy: Hashable, Sendable, Codable {
  /// The number of attempts; at least 1.
  public let attempts: Int
  /// The delay before the second attempt.
  public let initial: Duration
  /// The factor from each delay to the next.
  public let factor: Double
  /// The longest delay.
  public let maximum: Duration
  /// The random part of each delay, from 0 to 1, so that those that failed together do not try again
  /// together.
  public let jitter: Double

  /// Creates a policy.
  ///
  /// Less than one attempt, or a factor that is not a number, stops the program. Other values are
  /// brought within their bounds.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts.
  ///   - initial: The delay before the second attempt.
  ///   - factor: The factor from each delay to the next.
  ///   - maximum: The longest delay; by default, 100 seconds, or `initial` if that is longer.
  ///   - jitter: The random part of each delay, from 0 to 1.
  public init(
    attempts: Int, initial: Duration = .seconds(1), factor: Double = 2,
    maximum: Duration? = nil, jitter: Double = 0, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if attempts < 1 { WorkerMisuse.retriedWithoutAttempt(attempts).stop(file: file, line: line) }
    if factor.isNaN { WorkerMisuse.retriedByNaN.stop(file: file, line: line) }
    self.attempts = attempts
    self.initial = max(.zero, initial)
    self.factor = max(0, factor)
    self.maximum = max(.zero, maximum ?? max(initial, .seconds(100)))
    self.jitter = min(max(0, jitter), 1)
  }

  /// Reads a policy, within the same bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let factor = try container.decode(Double.self, forKey: .factor)
    self.init(
      attempts: max(1, try container.decode(Int.self, forKey: .attempts)),
      initial: try container.decode(Duration.self, forKey: .initial),
      factor: factor.isNaN ? 1 : factor,
      maximum: try container.decode(Duration.self, forKey: .maximum),
      jitter: try container.decode(Double.self, forKey: .jitter))
  }

  /// A policy with one attempt.
  public static let never = RetryPolicy(attempts: 1)

  /// Returns the delay before an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that follows the delay, from 2.
  ///   - chance: A number from 0 to 1, which decides the random part of the delay.
  public func delay(before attempt: Int, chance: Double = 1) -> Duration {
    var delay = min(initial, maximum)
    // Rule 73b.
    for _ in 0..<max(0, attempt - 2) {
      guard factor != 1, delay > .zero, delay < maximum else { break }
      delay = delay.times(factor, upTo: maximum)
    }
    // Rule 73m.
    return delay.shortened(byUpTo: jitter, chance: chance)
  }

  /// Returns the delay before an attempt, with its part of chance.
  package func chosenDelay(before attempt: Int) -> Duration {
    if jitter == 0 { return delay(before: attempt) }
    return delay(before: attempt, chance: Double(CurrentJobs.random()) / Double(UInt64.max))
  }
}
