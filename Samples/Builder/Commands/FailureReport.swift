import Synchronization

/// An operation that fails when it is told to, at the latest when the report is released.
final class FailureReport: Sendable {
  let name: String
  private let continuation: Mutex<CheckedContinuation<Void, Never>?>

  init(of name: String, _ continuation: CheckedContinuation<Void, Never>) {
    self.name = name
    self.continuation = Mutex(continuation)
  }

  // A tree that has ended reads no reports.
  deinit { resume() }

  /// Lets the operation fail.
  func resume() {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume()
  }
}
