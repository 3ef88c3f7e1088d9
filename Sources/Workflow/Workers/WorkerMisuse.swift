/// The programming errors with ready-made workers, and their messages.
enum WorkerMisuse {
  case timerWithoutInterval(Duration, id: Any)
  case retriedWithoutAttempt(Int)

  func stop() -> Never {
    switch self {
    case .timerWithoutInterval(let interval, let id):
      fatalError(
        """
        The repeating timer \(String(reflecting: id)) has the interval \(interval).
        Give it a positive one, or use TimerWorker.after for a single tick.
        """)
    case .retriedWithoutAttempt(let attempts):
      fatalError(
        """
        A worker is retried with \(attempts) attempts.
        Give it at least one, or leave the worker out.
        """)
    }
  }
}
