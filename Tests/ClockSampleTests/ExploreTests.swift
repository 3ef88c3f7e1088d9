import Testing
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import ClockSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { world in
      // A moment before an alarm.
      ClockWorkflow(time: WallClock(world.clock, later: 15 * 60 - 5))
    } checking: { app in
      app.place { "\($0.rendering.body.tab)" }
      app.texts(for: "New timer", ["0:02 Tea", "1:00", "", "soup"])
      app.texts(for: "New alarm", ["7:30 Wake up", "24:00", ""])
      app.always("a timer and an alarm are selected") { $0.rendering.body.selectsRows }
      app.always("a timer runs for its length at most") { $0.rendering.body.areTimersInTime }
      app.always("laps follow each other") { $0.rendering.body.areLapsInOrder }
      app.always("what rings is on top") {
        $0.rendering.overlays.count == $0.rendering.body.ringCount
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension ClockScreen {
  fileprivate var selectsRows: Bool {
    (timers.rows.isEmpty || timers.selected != nil)
      && (alarms.rows.isEmpty || alarms.selected != nil)
  }

  fileprivate var areTimersInTime: Bool {
    timers.rows.allSatisfy { (.zero...$0.timer.length).contains($0.remaining) }
  }

  fileprivate var areLapsInOrder: Bool { stopwatch.rows.allSatisfy { $0.time >= .zero } }

  fileprivate var ringCount: Int {
    timers.rows.count { $0.state == .ringing } + alarms.rows.count(where: \.isRinging)
  }
}
