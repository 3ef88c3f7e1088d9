import Foundation
import Synchronization

/// A command that runs as a process group of its own.
///
/// The group is what can be ended with everything that the command has started. Foundation's
/// `Process` cannot set a group, so this uses `posix_spawn`.
final class CommandProcess: Sendable {
  private struct State {
    var id: pid_t?
    var isCancelled = false
    var isTerminated = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// The time that a group has after SIGTERM before it gets SIGKILL.
  private let grace: Duration

  init(grace: Duration = .seconds(5)) { self.grace = grace }

  /// Runs a command until its whole group has ended.
  ///
  /// If the task is cancelled, the group is ended, and this returns when it has gone. A thread of
  /// its own waits for the command, so that none of Swift's is blocked.
  ///
  /// - Parameters:
  ///   - command: The command to run; its directory is relative to that of the program.
  ///   - log: The path of the file to which output and errors are appended.
  func run(_ command: ShellCommand, log: String) async throws {
    let result: Result<Void, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: Result { try self.runToEnd(command, log: log) })
        }
      }
    } onCancel: {
      cancel()
    }
    try result.get()
  }

  private func runToEnd(_ command: ShellCommand, log: String) throws {
    var lifeline = try Lifeline()
    let inherited = lifeline.writeEnd
    let id = try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      let id = try spawn(command, log: log, keepingOpen: inherited)
      state.id = id
      return id
    }
    lifeline.closeWriteEnd()
    waitForExit(of: id)
    if !lifeline.hasEnded(within: .zero) {
      // The command has left something running, or was ended before what it has started.
      terminate()
      // Longer than the grace, so SIGKILL has come. What still lives has left the group on purpose.
      _ = lifeline.hasEnded(within: grace + .seconds(1))
    }
    let (status, isCancelled) = state.withLock { state in
      // The group keeps its number until its first process is reaped: no other group is hit.
      kill(-id, SIGKILL)
      state.hasEnded = true
      return (reap(id), state.isCancelled)
    }
    if isCancelled { throw CancellationError() }
    try check(status)
  }

  private func check(_ status: Int32) throws(CommandFailure) {
    // What the macros WIFEXITED and WEXITSTATUS do, which Swift does not see.
    let signal = status & 0x7F
    if signal != 0 { throw .signal(signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .exit(Int(code)) }
  }

  // MARK: - The end

  /// Ends the group, before or after it begins.
  private func cancel() {
    state.withLock { $0.isCancelled = true }
    terminate()
  }

  /// Sends SIGTERM to the group once, and SIGKILL after the grace time.
  private func terminate() {
    let isFirst = state.withLock { state in
      guard let id = state.id, !state.isTerminated, !state.hasEnded else { return false }
      state.isTerminated = true
      kill(-id, SIGTERM)
      // A process that is stopped gets the signal only when it continues.
      kill(-id, SIGCONT)
      return true
    }
    guard isFirst else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + grace.seconds) { self.endAtOnce() }
  }

  /// Ends the group at once, if it runs.
  func endAtOnce() {
    state.withLock { state in
      guard let id = state.id, !state.hasEnded else { return }
      kill(-id, SIGKILL)
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}
