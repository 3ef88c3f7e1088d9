import CWorkflowTerminal
import Dispatch
import Foundation
import WorkflowSynchronization

/// A program that wants the terminal, from the wish to its end.
///
/// It has ended when its process has. It is finished later, when the terminal is taken back: only
/// then does the tree learn of it.
final class ProgramRequest: Sendable {
  private enum Phase {
    case waiting, starting
    case running(ProgramProcess)
    case ended(ForegroundProgram.Outcome)
  }

  private struct State {
    var phase = Phase.waiting
    var isCancelled = false
    /// Whether a key that ended a wait is about to be read.
    var owesKey = false
    var onEnd: CheckedContinuation<Void, Never>?
    var isFinished = false
    var onFinish: CheckedContinuation<Void, Never>?
  }

  let program: ForegroundProgram
  private let state = Locked(State())

  /// The time that a program has to end after SIGHUP, before it gets SIGKILL.
  private static let grace = DispatchTimeInterval.seconds(5)

  init(_ program: ForegroundProgram) { self.program = program }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var owesKey: Bool { state.withLock { $0.owesKey } }

  /// The end of the program; nil before it has ended.
  var outcome: ForegroundProgram.Outcome? {
    state.withLock { state in
      if case .ended(let outcome) = state.phase { outcome } else { nil }
    }
  }

  // MARK: - For the worker

  /// Waits until the program is finished, and returns how it has ended.
  func finishedOutcome() async -> ForegroundProgram.Outcome {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.onFinish = continuation }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
    return outcome ?? .notStarted(reason: "It was not wanted any more.")
  }

  /// Ends the program, or gives up its turn.
  func cancel() {
    let phase: Phase? = state.withLock { state in
      defer { state.isCancelled = true }
      return state.isCancelled ? nil : state.phase
    }
    switch phase {
    case .waiting: finish()
    case .running(let process): end(process)
    case .starting, .ended, nil: break
    }
  }

  /// Tells a process to end, as if its terminal had hung up.
  private func end(_ process: ProgramProcess) {
    process.send(SIGHUP)
    // A terminal that waits for a key need not any more.
    terminal_wake()
    DispatchQueue.global().asyncAfter(deadline: .now() + ProgramRequest.grace) {
      process.send(SIGKILL)
    }
  }

  // MARK: - For the session

  /// Lets the worker continue.
  func finish() {
    let waiter = state.withLock { state in
      defer { state.onFinish = nil }
      state.isFinished = true
      return state.onFinish
    }
    waiter?.resume()
  }

  /// Ends it at once with an outcome, without starting it.
  func refuse(_ reason: String) {
    hasEnded(.notStarted(reason: reason))
    finish()
  }

  /// Starts the program on a thread that waits for its end, and then calls a closure.
  func start(onEnd notify: @escaping @Sendable () -> Void) {
    state.withLock { $0.phase = .starting }
    Thread.detachNewThread { [self] in
      do throws(ProgramProcess.Failure) {
        run(try ProgramProcess(program))
      } catch {
        hasEnded(.notStarted(reason: error.reason))
      }
      notify()
    }
  }

  private func run(_ process: ProgramProcess) {
    let isCancelled = state.withLock { state in
      state.phase = .running(process)
      return state.isCancelled
    }
    if isCancelled { end(process) }
    let outcome = program.explaining(process.wait())
    if program.waitsForKey { awaitKey(after: outcome) }
    hasEnded(outcome)
  }

  /// Waits until a key is pressed, which is read only when the terminal is taken back.
  private func awaitKey(after outcome: ForegroundProgram.Outcome) {
    let end = outcome.isSuccess ? "" : "[\(outcome)] "
    var text = Array("\r\n\(end)Press any key to continue".utf8)
    // News from before would end the wait.
    _ = terminal_take_news()
    while !isCancelled {
      let end = terminal_await_key(text, text.count)
      state.withLock { $0.owesKey = end == TERMINAL_PRESSED }
      if end != TERMINAL_WOKEN { return }
      text = []
      _ = terminal_take_news()
    }
  }

  private func hasEnded(_ outcome: ForegroundProgram.Outcome) {
    let waiter = state.withLock { state in
      defer { state.onEnd = nil }
      state.phase = .ended(outcome)
      return state.onEnd
    }
    waiter?.resume()
  }

  /// Waits until the program has ended, after it was started.
  func end() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if case .ended = state.phase { return true }
        state.onEnd = continuation
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }
}
