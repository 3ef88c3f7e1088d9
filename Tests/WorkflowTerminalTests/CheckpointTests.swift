import Testing
import Workflow
import WorkflowScreens
import WorkflowTextUI

@testable import WorkflowTerminal

/// The states that a tree can go back to.
struct CheckpointTests {
  private let app = TerminalHarness(Steps(), size: Size(width: 20, height: 1))

  @Test func `the first state is kept without a request`() {
    app.press("+", "+")
    #expect(shown == "2, can undo")
    app.press("u")
    #expect(shown == "1, can undo")
    app.press("u", "u")
    #expect(shown == "0")
  }

  @Test func `requests are followed after restoring, without a closure that says so`() throws {
    app.press("+")
    let other = try TerminalHarness(
      Steps(), restoring: app.snapshot(), size: Size(width: 20, height: 1))
    other.press("+")
    #expect(other.frame.lines == ["2, can undo         "])
    other.press("u")
    #expect(other.frame.lines[0].hasPrefix("1"))
  }

  @Test func `undoing goes back no further than a first checkpoint`() {
    app.press("+", "+", "f")
    #expect(shown == "2")
    app.press("u")
    #expect(shown == "2")
    app.press("+")
    #expect(shown == "3, can undo")
    app.press("u", "u")
    #expect(shown == "2")
  }

  @Test func `undoing nothing leaves the change that has begun`() {
    app.press("b", "u")
    #expect(shown == "10")
    app.press("+")
    #expect(shown == "11, can undo")
    app.press("u")
    #expect(shown == "0")
  }

  @Test func `nothing is drawn again if nothing has changed`() {
    _ = app.frame
    app.settle()
    #expect(!app.app.window.needsFrame)
    app.press("+")
    #expect(app.app.window.needsFrame)
  }

  private var shown: String {
    app.frame.lines[0].split(separator: "  ").first.map { String($0) } ?? ""
  }
}

/// Not private, because a private type has no name by which its state could be found again.
struct Steps: Workflow, Equatable {
  typealias Output = TerminalRequest

  enum Action: WorkflowAction {
    case step, begin, keepAsFirst, undo

    func apply(toState count: inout Int, workflow: Steps) -> TerminalRequest? {
      switch self {
      case .step:
        count += 1
        return .checkpoint
      case .begin:
        count += 10
        return .changeBegins
      case .keepAsFirst: return .firstCheckpoint
      case .undo: return .undo
      }
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Self>) -> StepsScreen {
    StepsScreen(count: state, sink: context.makeSink(of: Action.self))
  }
}

struct StepsScreen: TextScreen {
  var count: Int
  var sink: Sink<Steps.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    Text("\(count)\(environment.canUndo ? ", can undo" : "")").commands(
      Command("step", key: "+", help: "Step") { sink.send(.step) },
      Command("begin", key: "b", help: "Begin") { sink.send(.begin) },
      Command("keep", key: "f", help: "Keep") { sink.send(.keepAsFirst) },
      Command("undo", key: "u", help: "Undo") { sink.send(.undo) })
  }
}
