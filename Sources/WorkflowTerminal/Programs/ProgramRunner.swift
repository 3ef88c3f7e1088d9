import WorkflowSynchronization

/// Runs programs in the terminal, or does as if, in a test.
///
/// A workflow that runs programs has it as a dependency:
/// `@Injected var runner = ProgramRunner.terminal`. A test gives the workflow a runner of its own,
/// since a harness never starts a program:
///
/// ```swift
/// let runner = ProgramRunner { program in
///   try? "A poem".write(toFile: program.arguments.last!, atomically: true, encoding: .utf8)
///   return .exited(0)
/// }
/// let app = TerminalHarness(Notes(runner: runner))
/// ```
public struct ProgramRunner: Sendable {
  private enum Kind {
    case terminal
    case closure(@Sendable @concurrent (ForegroundProgram) async -> ForegroundProgram.Outcome)
  }

  private let kind: Kind

  /// The runner that lends programs the terminal of the ``TerminalHost`` that runs the tree.
  ///
  /// In plain mode, the program has the standard streams of the app. With a script or `--dump`, no
  /// program is started, and the outcome says so. Without a host, it stops the app with a message.
  public static let terminal = ProgramRunner(kind: .terminal)

  private init(kind: Kind) { self.kind = kind }

  /// Creates a runner that calls a closure instead of starting a program.
  ///
  /// The closure runs off the tree's actor. It may be slow; a harness continues meanwhile.
  public init(
    _ run: @escaping @Sendable @concurrent (ForegroundProgram) async -> ForegroundProgram.Outcome
  ) {
    self.init(kind: .closure(run))
  }

  /// Runs a program to its end.
  ///
  /// Programs get the terminal in the order of the calls.
  package nonisolated(nonsending) func run(
    _ program: ForegroundProgram
  ) async -> ForegroundProgram.Outcome {
    switch kind {
    case .closure(let run): return await run(program)
    case .terminal:
      guard let queue = ProgramQueue.ofHost(on: #isolation) else {
        TerminalMisuse.programWithoutHost(program).stop()
      }
      // Without a suspension before: the order of the calls is that of the queue.
      let request = queue.add(program)
      return await withTaskCancellationHandler {
        await request.finishedOutcome()
      } onCancel: {
        request.cancel()
      }
    }
  }
}
