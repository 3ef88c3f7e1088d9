public import Workflow
import WorkflowSynchronization

/// A worker that a test drives from outside.
///
/// Give it to a workflow instead of the real worker, and let only one workflow run it at a time. It
/// runs until `finish()` is called or the tree cancels it. Its outputs arrive when the tree
/// settles.
///
/// ```swift
/// let probe = WorkerProbe<[Message]>()
/// let tester = WorkflowTester(Inbox(loading: probe))
/// probe.emit([.welcome])
/// await tester.settle()
/// ```
public final class WorkerProbe<Output>: Worker {
  private enum Command {
    case emit(Output)
    case finish
  }

  private var commands: ArraySlice<Command> = []
  private let signal = WakeSignal()

  /// The number of times that a tree has begun to run the probe.
  public private(set) var runCount = 0
  /// Whether the probe is running.
  public private(set) var isRunning = false

  private let site: CallSite

  /// Creates a probe that does not run yet.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    guard runCount == 0 else { return }
    report(
      """
      Nothing has run the probe created here.
      Give it to the workflow that the test is about, or remove it.
      """, at: site)
  }

  /// Emits a value as soon as the probe runs and the tree settles.
  public func emit(_ output: Output) { give(.emit(output)) }

  /// Finishes the probe after it has emitted all values given to it so far.
  public func finish() { give(.finish) }

  private func give(_ command: Command) {
    commands.append(command)
    signal.send()
  }

  /// Emits what the test says until the probe has finished or the tree cancels it.
  public func run(_ output: WorkerOutput<Output>) async {
    if isRunning {
      return report(
        """
        The probe created here was started a second time while it was running.
        Create a probe for each workflow that runs one: two runs of a probe cannot be told apart.
        """, at: site)
    }
    runCount += 1
    isRunning = true
    defer { isRunning = false }
    while !Task.isCancelled {
      switch commands.popFirst() {
      case .emit(let value): await output(value)
      case .finish: return
      case nil: await signal.wait()
      }
    }
  }
}

extension WorkerProbe: Hashable {
  /// Returns whether both are the same probe.
  public static func == (left: WorkerProbe, right: WorkerProbe) -> Bool { left === right }

  /// Hashes the identity of the probe.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
