import Testing
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTextUI

@testable import WorkflowTerminal

/// Apps that are saved while they run, and continue later.
struct SavingTests {
  @Test func `an app begins with what another one has left`() throws {
    let app = TerminalHarness(Tally(), size: Size(width: 10, height: 1), request: { .exit($0) })
    app.press("+", "+")
    let other = try TerminalHarness(
      Tally(), restoring: app.snapshot(), size: Size(width: 10, height: 1), request: { .exit($0) })
    #expect(other.frame.lines == ["2         "])
  }

  @Test func `an app does not begin with what it cannot read`() throws {
    let app = TerminalHarness(Tally(), request: { .exit($0) })
    app.press("-")
    let saved = try app.snapshot()
    #expect(throws: SnapshotError.self) {
      try TerminalHarness(Tally(), restoring: saved, request: { .exit($0) })
    }
  }

  @Test func `lines are saved as they change the app, and its end is`() async throws {
    let kept = Kept()
    var dump = try FrameDump(
      app(kept), console: Console(write: { _ in }, report: { _ in }))
    var lines = ["plus", "resize 5x1", "plus", "quit"][...]
    #expect(await dump.run { lines.popFirst() } == .success)
    #expect(try kept.counts() == [0, 1, 2, 102])
  }

  @Test func `plain mode saves before it reads the next line`() async throws {
    let kept = Kept()
    var session = try PlainSession(
      app(kept), console: Console(write: { _ in }, report: { _ in }))
    let rest = Locked(["plus", "quit"][...])
    #expect(await session.run(LineInput { rest.withLock { $0.popFirst() } }) == .success)
    #expect(try kept.counts() == [0, 1, 101])
  }

  private func app(_ kept: Kept) throws -> SettledApp<Tally> {
    SettledApp(
      app: try RunningApp(
        Tally(), Beginning { kept.snapshots.append($0) }, size: Size(width: 10, height: 1),
        request: { .exit($0) }, on: nil))
  }
}

/// The snapshots that an app has handed on.
private final class Kept {
  var snapshots: [TreeSnapshot] = []

  func counts() throws -> [Int] {
    try snapshots.map { try WorkflowHost(drainedByHand: Tally(), restoring: $0).rendering.count }
  }
}

/// Counts, adds a hundred when it ends, and cannot go on below zero.
struct Tally: RestorableWorkflow {
  struct BelowZero: Error {}

  struct Screen: TextScreen {
    var count: Int
    var sink: Sink<Action>

    func view(in environment: ViewEnvironment) -> any TextView {
      Text("\(count)").commands(
        Command("plus", key: "+", help: "One more") { sink.send(.increment) },
        Command("minus", key: "-", help: "One less") { sink.send(.decrement) },
        Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
    }
  }

  enum Action: WorkflowAction {
    case increment, decrement, quit

    func apply(toState count: inout Int, workflow: Tally) -> ExitCode? {
      switch self {
      case .increment:
        count += 1
        return nil
      case .decrement:
        count -= 1
        return nil
      case .quit:
        count += 100
        return .success
      }
    }
  }

  typealias Output = ExitCode

  func makeInitialState() -> Int { 0 }

  func restore(_ saved: Int) throws -> Int? {
    if saved < 0 { throw BelowZero() }
    return saved
  }

  func render(state: Int, context: borrowing RenderContext<Tally>) -> Screen {
    Screen(count: state, sink: context.makeSink(of: Action.self))
  }
}
