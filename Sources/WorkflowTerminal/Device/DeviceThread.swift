import CWorkflowTerminal

/// A thread of the system that can be waited for.
///
/// It is not a thread of Foundation, because a stack overflow on this one gives the terminal back,
/// too.
struct DeviceThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let thread: UInt

  /// Starts the thread; nil if the system cannot start another one.
  init?(_ run: @escaping @Sendable () -> Void) {
    // The reference crosses as an address. It is retained here and released once: by the thread, or
    // here if there is no thread.
    let body = Unmanaged.passRetained(Body(run))
    var thread: UInt = 0
    let isStarted = terminal_start_thread(
      &thread, { Unmanaged<Body>.fromOpaque($0!).takeRetainedValue().run() }, body.toOpaque())
    guard isStarted else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the end of the thread, unless that is the calling one.
  ///
  /// Call it at most once.
  func end() {
    if terminal_is_current_thread(thread) {
      terminal_detach_thread(thread)
    } else {
      terminal_join_thread(thread)
    }
  }
}
