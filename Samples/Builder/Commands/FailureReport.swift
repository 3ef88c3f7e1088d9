import Synchronization

/// An operation that fails as soon as it is let go on, at the latest when the report is released.
final class FailureReport: Sendable {
  let name: String
  private let continuation: Mutex<CheckedContinuation<Void, Never>?>

  init(of name: String, _ continuation: CheckedContinuation<Void, Never>) {
    self.name = name
    self.continuation = Mutex(continuation)
  }

  // A tree that has ended reads no reports.
  deinit { goOn() }

  /// Lets the operation fail.
  func goOn() {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume()
  }
}
