import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTestSupport
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// What a test can do with an app through the harness.
struct HarnessTests {
  private let clock = TestClock()
  private let app: TerminalHarness<Notes<TestClock>>

  init() {
    app = TerminalHarness(Notes(clock: clock), size: Size(width: 20, height: 6))
  }

  @Test func `the harness shows the app`() {
    #expect(app.frame.lines.map(\.trimmed) == ["0 s", "› one", "two", "three", "", "Note:"])
  }

  @Test func `keys are pressed one by one, each on the screen that the one before led to`() {
    app.press("down", "down")
    #expect(app.rendering.state.selection == 2)
    app.press("tab")
    app.type("four")
    #expect(app.rendering.state.draft == "four")
    #expect(app.frame.cursor == Position(column: 10, row: 5))
    app.press("enter")
    #expect(app.rendering.state.notes == ["one", "two", "three", "four"])
  }

  @Test func `a click on a text that no row shows fails with the frame`() throws {
    try app.click("two")
    #expect(app.rendering.state.selection == 1)
    do throws(CommandError) {
      try app.click("four")
      Issue.record("it was clicked")
    } catch {
      #expect(error.description.hasPrefix("no row shows \"four\", so it cannot be clicked:\n0 s "))
      #expect(error.description.hasSuffix("\nNote:               "))
    }
  }

  @Test func `a click on a label reaches the field, also after the same text`() throws {
    app.press("tab")
    app.type("Note\n")
    app.press("shift-tab")
    #expect(app.frame.lines.map(\.trimmed).suffix(2) == ["Note", "Note:"])
    try app.click("Note")
    app.type("x")
    #expect(app.rendering.state.draft == "x")
  }

  @Test func `a click on a text reaches what receives it, also after the same text`() throws {
    let app = TerminalHarness(Asked(), size: Size(width: 30, height: 5))
    #expect(app.frame.lines[0].contains("Delete it?"))
    try app.click("Delete")
    #expect(app.rendering.count == 1)
    // Nothing receives a click there, and nothing happens.
    try app.click("it?")
    #expect(app.rendering.count == 1)
  }

  @Test func `an input tells whether the app has used it`() throws {
    #expect(try app.send(.press(["down"])))
    #expect(try !app.send(.press(["f5"])))
    #expect(try app.send(.click(.text("two"), count: 1)))
    #expect(try !app.send(.click(.text("0 s"), count: 1)))
    #expect(try app.send(.command("select", argument: "3")))
    #expect(try app.send(.resize(Size(width: 30, height: 6))))
    #expect(throws: CommandError.self) { try app.send(.command("fly", argument: "")) }
    try app.perform("exit 0")
    #expect(try !app.send(.press(["down"])))
  }

  @Test func `a line that waits moves the clock of the test too`() throws {
    app.onWait = { [app, clock] duration in app.advance(clock, by: duration) }
    #expect(try app.follow("wait 1500ms"))
    #expect(app.frame.lines[0].trimmed == "1 s")
    #expect(try app.follow("advance 1500ms"))
    #expect(app.frame.lines[0].trimmed == "1 s")
    #expect(app.app.window.time == .seconds(3))
  }

  @Test func `a line break is typed as the enter key`() {
    app.press("tab")
    app.type("four\nfive\r\n")
    #expect(app.rendering.state.notes.suffix(2) == ["four", "five"])
  }

  @Test func `a paste is text, and never keys`() {
    app.paste("q\u{1B}[A down")
    #expect(app.rendering.state.selection == 0)
    #expect(app.rendering.state.draft == "")
    app.press("tab")
    app.paste("a\nb\tc\u{1B}z\r\n")
    // As from a terminal.
    #expect(app.rendering.state.draft == "a b\tc␛z")
  }

  @Test(.rules("20b")) func `the harness can check every pass`() throws {
    var renders = 0
    let root = Counting { renders += 1 }
    for (checks, count) in [([], 1), (.repeatsPasses, 2)] as [(WorkflowChecks, Int)] {
      _ = TerminalHarness(root, checks: checks)
      #expect(renders == count)
      _ = try TerminalHarness(root, restoring: nil, checks: checks)
      #expect(renders == 2 * count)
      let journal = WorkflowJournal(inMemoryKeeping: 2)
      _ = try TerminalHarness(root, continuing: journal, checks: checks)
      #expect(renders == 3 * count)
      renders = 0
    }
  }

  @Test func `a root without outputs is shown like any other`() throws {
    let journal = WorkflowJournal(inMemoryKeeping: 2)
    let app = try TerminalHarness(Still(), continuing: journal)
    #expect(try app.frame == TerminalHarness(Still(), restoring: nil).frame)
    #expect(app.exitCode == nil)
  }

  @Test(.rules("20b")) func `a terminal app can check every pass`() async {
    await #expect(processExitsWith: .success) {
      var renders = 0
      var options = TerminalOptions()
      (options.script, options.dumps, options.checks) = ("/dev/null", true, .repeatsPasses)
      _ = await Counting { renders += 1 }.runInTerminal(options)
      exit(renders == 2 ? 0 : 1)
    }
  }

  @Test func `a resize gives another frame without a render pass`() {
    let counter = PassCounter()
    let app = TerminalHarness(
      Notes(clock: clock), size: Size(width: 20, height: 6), observers: [counter])
    let count = counter.count
    app.resize(Size(width: 5, height: 2))
    #expect(app.frame.size == Size(width: 5, height: 2))
    #expect(counter.count == count)
    app.resize(Size(width: 1, height: 1))
    #expect(app.frame.lines.count == 1)
  }

  @Test func `time stands still until the clock is moved`() {
    #expect(app.frame.lines[0].trimmed == "0 s")
    app.advance(clock, by: .milliseconds(999))
    #expect(app.frame.lines[0].trimmed == "0 s")
    app.advance(clock, by: .milliseconds(1))
    #expect(app.frame.lines[0].trimmed == "1 s")
    app.advance(clock, by: .seconds(10))
    #expect(app.frame.lines[0].trimmed == "11 s")
  }

  @Test func `outputs are kept, and the first exit code is the one that counts`() throws {
    try app.perform("exit 3")
    #expect(app.exitCode == ExitCode(rawValue: 3))
    app.press("escape")
    #expect(app.outputs == [.exit(ExitCode(rawValue: 3))])
  }

  @Test func `an app without outputs needs no more than its workflow`() {
    struct Still: Workflow {
      func render(state: Void, context: borrowing RenderContext<Still>) -> StillScreen {
        StillScreen()
      }
    }
    #expect(TerminalHarness(Still(), size: Size(width: 5, height: 1)).frame.lines == ["still"])
  }

  @Test func `the harness releases everything`() {
    weak var window: TextWindow?
    do {
      let app = TerminalHarness(Notes(clock: clock))
      app.press("down")
      window = app.app.window
      #expect(window != nil)
      app.end()
    }
    #expect(window == nil)
  }
}

private struct StillScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView { Text("still") }
}

private struct Still: Workflow {
  func render(state: Void, context: borrowing RenderContext<Self>) -> StillScreen { StillScreen() }
}

/// Counts its renders.
private struct Counting: Workflow {
  typealias Output = ExitCode

  var onRender: () -> Void

  func render(state: Void, context: borrowing RenderContext<Self>) -> StillScreen {
    onRender()
    return StillScreen()
  }
}

private final class PassCounter: WorkflowObserver {
  var count = 0

  func observe(_ event: WorkflowEvent) {
    if case .renderDidBegin = event { count += 1 }
  }
}

extension String {
  fileprivate var trimmed: String {
    split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}

/// A question whose answer is in the row of help, below the same word.
private struct Asked: Workflow {
  struct Screen: TextScreen {
    var count: Int
    var sink: Sink<Action>

    func view(in environment: ViewEnvironment) -> any TextView {
      Dialog(
        "Delete it?", commands: [Command("delete", key: "y", help: "Delete") { sink.send(.delete) }]
      ) { Text("For ever.") }
    }
  }

  enum Action: WorkflowAction {
    case delete

    func apply(toState count: inout Int, workflow: Asked) -> Never? {
      count += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Asked>) -> Screen {
    Screen(count: count, sink: context.makeSink(of: Action.self))
  }
}
