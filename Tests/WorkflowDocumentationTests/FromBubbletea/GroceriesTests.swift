import Testing
import Workflow
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

struct GroceriesTests {
  private let clock = TestClock()

  private var app: TerminalHarness<Groceries> {
    TerminalHarness(Groceries(clock: clock), size: Size(width: 60, height: 12))
  }

  @Test func `deleting says what was deleted`() {
    let state = Groceries(clock: clock).makeInitialState()
    Groceries.Action.tester(state: state, workflow: Groceries(clock: clock))
      .send(.delete)
      .expectState {
        $0.items.removeFirst()
        $0.status = Groceries.Status(text: "Deleted Rye bread", number: 1)
      }
      .send(.quit)
      .expectNoChange()
      .expectOutput(.success)
  }

  @Test func `what is typed filters, and enter chooses`() {
    let app = app
    app.press("/")
    app.type("che\n")
    #expect(app.rendering.items.map(\.title) == ["Goat cheese", "Chestnuts", "Cherry jam"])
    app.press("down", "enter")
    #expect(app.rendering.status == "You chose Chestnuts")
    app.press("escape")
    #expect(app.rendering.items.count == 12)
    #expect(app.rendering.selection == 5)
    app.press("q")
    #expect(app.exitCode == .success)
  }

  @Test func `a message vanishes after a second, and a new one has a second of its own`() {
    let app = app
    app.press("a")
    app.advance(clock, by: .milliseconds(600))
    app.press("x")
    app.advance(clock, by: .milliseconds(600))
    #expect(app.rendering.status == "Deleted Smoked tofu")
    app.advance(clock, by: .milliseconds(400))
    #expect(app.rendering.status == nil)
  }

  @Test func `a typed filter`() {
    let app = app
    app.press("/")
    app.type("che")
    assertSnapshot(of: app.frame, as: .frame)
  }

  @Test func `the list as lines`() throws {
    let app = TerminalHarness(Groceries(clock: clock), form: .lines)
    try app.perform("select 2")
    try app.perform("delete")
    #expect(app.frame.lines.contains { $0.hasPrefix("2 of 11, selected: Lentils") })
  }
}
