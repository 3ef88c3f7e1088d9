public import Workflow
import WorkflowConcurrency

/// A worker that a test drives from outside.
///
/// Give it to a workflow in place of the real worker, in one place. It runs until the test lets it finish or the tree
/// cancels it; what it puts out arrives when the tree settles.
///
/// ```swift
/// let probe = WorkerProbe<[Message]>()
/// let tester = WorkflowTester(Inbox(loading: probe))
/// probe.put([.welcome])
/// await tester.settle()
/// ```
public final class WorkerProbe<Output>: Worker {
  private enum Command {
    case put(Output)
    case finish
  }

  private var commands: ArraySlice<Command> = []
  private let signal = WakeSignal()

  /// How many times a tree has begun to run it.
  public private(set) var runCount = 0
  /// Whether it runs.
  public private(set) var isRunning = false

  private let site: CallSite

  /// Makes a probe that nobody runs.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Puts a value out, as soon as the probe runs and the tree settles.
  public func put(_ output: Output) { give(.put(output)) }

  /// Lets the probe finish, behind what it was told to put out.
  public func finish() { give(.finish) }

  private func give(_ command: Command) {
    commands.append(command)
    signal.send()
  }

  /// Does what the test says until it says to finish.
  public func run(_ output: WorkerOutput<Output>) async {
    if isRunning {
      return report(
        """
        The probe that is made here was begun a second time while it runs.
        Make a probe for each place that runs one: they could not be told apart.
        """, at: site)
    }
    runCount += 1
    isRunning = true
    defer { isRunning = false }
    while !Task.isCancelled {
      switch commands.popFirst() {
      case .put(let value): await output(value)
      case .finish: return
      case nil: await signal.wait()
      }
    }
  }
}

extension WorkerProbe: Hashable {
  /// Claims that both are the same probe.
  public static func == (left: WorkerProbe, right: WorkerProbe) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
