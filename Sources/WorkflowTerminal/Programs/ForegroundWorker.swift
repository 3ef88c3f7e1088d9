public import Workflow
import WorkflowSynchronization

/// A worker that runs a program in the terminal, and emits how it has ended.
///
/// Declare it as long as the state says that the program is open. A tree that is restored from such
/// a state then starts the program again.
///
/// ```swift
/// if let file = state.openFile {
///   context.run(ForegroundWorker(.editor(file), by: runner)) { .edited($0) }
/// }
/// ```
///
/// While the program runs, the tree continues, but nothing of it is shown. A second program waits
/// until the first has ended. If the worker is no longer declared, the program is told to end by
/// SIGHUP, as if its terminal were closed; after five seconds, SIGKILL follows. Only the program
/// itself gets these signals, and not what it has started.
public struct ForegroundWorker: Worker {
  /// The program to run.
  public let program: ForegroundProgram

  @Injected private var runner: ProgramRunner

  /// Creates a worker from a program and what runs it.
  public init(
    _ program: ForegroundProgram, by runner: ProgramRunner = .terminal,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard !program.arguments.isEmpty else {
      TerminalMisuse.programWithoutName.stop(file: fileID, line: line)
    }
    self.program = program
    _runner = Injected(wrappedValue: runner)
  }

  /// Runs the program to its end and emits the outcome.
  public func run(_ output: WorkerOutput<ForegroundProgram.Outcome>) async {
    let outcome = await runner.run(program)
    // A program that was told to end has nothing to say.
    if !Task.isCancelled { await output(outcome) }
  }
}
