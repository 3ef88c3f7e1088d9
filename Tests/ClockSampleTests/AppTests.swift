import Foundation
import Testing
import WorkflowPersistence
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import ClockSample

/// The whole app, as the user sees it.
struct AppTests {
  private let clock = TestClock()

  @Test func `each screen in 72 columns`() { showEachScreen(Size(width: 72, height: 20)) }

  @Test func `each screen in 40 columns`() { showEachScreen(Size(width: 40, height: 12)) }

  @Test func `what rings takes the keys until it is dismissed, one after the other`() {
    let app = TerminalHarness(ClockWorkflow(time: WallClock(clock)))
    app.press("2", "space", "down", "space")
    app.advance(clock, by: .seconds(600))
    #expect(app.rendering.overlays.map(\.content.title) == ["Tea", "Eggs"])
    app.press("q", "1")
    #expect(app.exitCode == nil && app.rendering.body.tab == .timers)
    app.press("enter", "enter")
    #expect(app.rendering.overlays.isEmpty)
    #expect(app.rendering.body.timers.rows.allSatisfy { $0.state == .ready })
  }

  @Test func `what runs continues in the next run, and what is late rings at once`() throws {
    let first = TerminalHarness(ClockWorkflow(time: WallClock(clock)))
    first.press("space", "2", "space", "down", "space")
    let snapshot = try first.snapshot()
    first.end()
    clock.advance(by: .seconds(200))

    let time = WallClock(clock, at: evening + 200, calendar: WallClock(clock).calendar)
    let second = try TerminalHarness(ClockWorkflow(time: time), restoring: snapshot)
    #expect(second.rendering.overlays.map(\.content.title) == ["Tea"])
    #expect(second.rendering.body.timers.rows[1].remaining == .seconds(190))
    second.press("enter", "1")
    #expect(second.rendering.body.stopwatch.elapsed == .seconds(200))
  }

  @Test func `ticks change nothing that is saved`() throws {
    let app = TerminalHarness(ClockWorkflow(time: WallClock(clock)))
    app.press("space")
    let before = try app.snapshot().data
    app.advance(clock, by: .seconds(3))
    #expect(app.rendering.body.stopwatch.elapsed == .seconds(3))
    #expect(try app.snapshot().data == before)
  }

  @Test func `a click on a title shows its screen`() throws {
    let app = TerminalHarness(ClockWorkflow(time: WallClock(clock)))
    try app.click("Alarms")
    #expect(app.rendering.body.tab == .alarms)
    try app.click("Timers")
    #expect(app.rendering.body.tab == .timers)
    try app.click("Stopwatch")
    #expect(app.rendering.body.tab == .stopwatch)
  }

  private func showEachScreen(_ size: Size) {
    let app = TerminalHarness(ClockWorkflow(time: WallClock(clock)), size: size)
    app.press("space")
    app.advance(clock, by: .milliseconds(12_300))
    app.press("l")
    app.advance(clock, by: .seconds(9))
    app.press("l")
    assertSnapshot(of: app.frame, as: .frame, named: "stopwatch")
    app.press("2", "space", "down", "space")
    app.advance(clock, by: .seconds(100))
    app.press("space")
    assertSnapshot(of: app.frame, as: .frame, named: "timers")
    app.press("3", "space")
    assertSnapshot(of: app.frame, as: .frame, named: "alarms")
    app.advance(clock, by: .seconds(80))
    assertSnapshot(of: app.frame, as: .frame, named: "ringing")
  }
}
