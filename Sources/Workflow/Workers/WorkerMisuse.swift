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
      A worker is retried with \(attempts) attempts.
      Give it at least one, or leave the worker out.
      """
    case .retriedByNaN:
      """
      The delay of a retried worker is multiplied by NaN. The worker would not equal itself, so it \
      would begin anew in every pass.
      Give it a number: factor: 2.
      """
    }
  }
}
