import Foundation
import Workflow
import WorkflowTesting
import XCTest

/// Fails in every way that a tester can, if `TESTERS` is set.
final class TesterTests: XCTestCase {
  func testTesters() async {
    guard ProcessInfo.processInfo.environment["TESTERS"] != nil else { return }
    Lamp.Action.tester(state: false).send(.turn).expectNoChange()
    Lamp().renderTester(state: true).render()
    let tester = WorkflowTester(Lamp())
    tester.send { $0.send(.turn) }
    tester.finish()
    let clock = TestClock()
    let other = WorkflowTester(Lamp(), exhaustivity: .loose)
    other.expectOutput { _ in }
    await Glow().test { _ in }
    clock.expectNoSleepers()
  }
}

/// Keeps a tester in a property, as is usual with `setUp()`.
final class PropertyTests: XCTestCase {
  private let tester = WorkflowTester(Lamp())
  private var other: WorkflowTester<Lamp>!

  override func setUp() { other = WorkflowTester(Lamp()) }

  func testKeptTester() {
    guard ProcessInfo.processInfo.environment["TESTERS"] != nil else { return }
    tester.send { $0.send(.turn) }
  }

  func testTesterOfSetUp() {
    guard ProcessInfo.processInfo.environment["TESTERS"] != nil else { return }
    other.send { $0.send(.turn) }
  }

  func testWithoutFailure() { XCTAssertEqual(tester.tree, "Lamp 0: false") }
}

/// Makes its first tester in `setUp()`.
final class SetUpTests: XCTestCase {
  private var tester: WorkflowTester<Lamp>!

  override func setUp() { tester = WorkflowTester(Lamp()) }

  func testTesterOfSetUp() {
    guard ProcessInfo.processInfo.environment["TESTERS"] != nil else { return }
    tester.send { $0.send(.turn) }
  }
}

private struct Lamp: Workflow {
  typealias Output = String

  enum Action: WorkflowAction {
    case turn

    func apply(toState state: inout Bool, workflow: Lamp) -> String? {
      state.toggle()
      return nil
    }
  }

  func makeInitialState() -> Bool { false }

  func render(state: Bool, context: borrowing RenderContext<Lamp>) -> Sink<Action> {
    if state { context.render(Bulb()) }
    return context.makeSink(of: Action.self)
  }
}

private struct Bulb: Workflow {
  func render(state: Void, context: borrowing RenderContext<Bulb>) {}
}

private struct Glow: Worker {
  func run(_ output: WorkerOutput<Int>) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
