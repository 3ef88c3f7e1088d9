import WorkflowSynchronization

/// The programming errors with ready-made workers, and their messages.
enum WorkerMisuse: Mistake {
  case timerWithoutInterval(Duration, id: Any)
  case retriedWithoutAttempt(Int)
  case retriedByNaN

  var text: String {
    switch self {
    case .timerWithoutInterval(let interval, let id):
      """
      The repeating timer \(String(reflecting: id)) has the interval \(interval).
      Give it a positive one, or use TimerWorker.after for a single tick.
      """
    case .retriedWithoutAttempt(let attempts):
      """
      A RetryPolicy has \(attempts) attempts.
      Give it at least one, or use .never.
      """
    case .retriedByNaN:
      """
      The delays of a RetryPolicy are multiplied by NaN. A worker with it would not equal itself, so \
      it would begin anew in every pass.
      Give it a number: factor: 2.
      """
    }
  }
}
