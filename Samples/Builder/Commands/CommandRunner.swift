import Foundation
import Synchronization
import Workflow
import WorkflowOperations

/// Runs the commands of operations, and tells the tree before one fails for good.
final class CommandRunner: Sendable {
  let logs: Logs
  /// The failures that stop the run, each before the graph learns of it.
  let failures: AsyncStream<FailureReport>

  private let file: BuildFile
  /// The operations that have succeeded before, and need not run again.
  private let kept: Set<String>
  private let stopsAtFailure: Bool
  private let reports: AsyncStream<FailureReport>.Continuation
  private let state = Mutex(State())

  private struct State {
    /// The number of attempts of each operation.
    var attempts: [String: Int] = [:]
    var running: [ObjectIdentifier: CommandProcess] = [:]
    var whenIdle: [CheckedContinuation<Void, Never>] = []
  }

  /// - Parameter kept: The operations that are left out.
  init(_ file: BuildFile, logs: Logs, kept: Set<String>, stopsAtFailure: Bool) {
    self.file = file
    self.logs = logs
    self.kept = kept
    self.stopsAtFailure = stopsAtFailure
    (failures, reports) = AsyncStream.makeStream(of: FailureReport.self)
  }

  /// Runs the command of an operation once.
  func run(_ operation: BuildFile.Operation) async throws {
    if kept.contains(operation.name) { return }
    let isLast = state.withLock { state in
      state.attempts[operation.name, default: 0] += 1
      return state.attempts[operation.name] == operation.retry.attempts
    }
    do {
      try await run(operation.command, log: logs.path(of: operation.name))
    } catch {
      let isFinal = isLast || (error as? CommandFailure)?.mayPass == false
      if isFinal, stopsAtFailure, !file.handles(error, of: operation) {
        // The graph would start the next command in the turn in which it hears of the failure.
        await withCheckedContinuation { reports.yield(FailureReport(of: operation.name, $0)) }
      }
      throw error
    }
  }

  private func run(_ command: ShellCommand, log: String) async throws {
    let process = CommandProcess()
    let id = ObjectIdentifier(process)
    state.withLock { $0.running[id] = process }
    defer {
      let waiting = state.withLock { state in
        state.running[id] = nil
        guard state.running.isEmpty else { return [CheckedContinuation<Void, Never>]() }
        defer { state.whenIdle = [] }
        return state.whenIdle
      }
      for continuation in waiting { continuation.resume() }
    }
    try await process.run(command, log: log)
  }

  /// Ends all commands at once.
  func killAll() {
    for process in state.withLock({ Array($0.running.values) }) { process.endAtOnce() }
  }

  /// Waits until no command runs.
  ///
  /// A tree that ends cancels its workers, but does not wait for them.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.running.isEmpty { state.whenIdle.append(continuation) }
        return state.running.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }
}
