import Foundation
import Testing
import Workflow
import WorkflowTesting

@testable import ClockSample

/// One alarm, and all of them.
struct AlarmsTests {
  private let clock = TestClock()
  private let morning = Alarm(id: 1, hour: 7, minute: 30, label: "Wake up")

  @Test func `an alarm rings at its time of day, in the zone of the user`() {
    let inLondon = WallClock(clock, zone: "Europe/London").calendar
    let inTokyo = WallClock(clock, zone: "Asia/Tokyo").calendar
    #expect(morning.next(after: evening, in: inLondon) == evening + 11.5 * 3600)
    #expect(morning.next(after: evening, in: inTokyo) == evening + 2.5 * 3600)
  }

  @Test func `an alarm rings on the day when the clocks go forward`() {
    // In 2026, the hour after 1:00 on 29 March is left out.
    let calendar = WallClock(clock, zone: "Europe/London").calendar
    let alarm = Alarm(id: 1, hour: 1, minute: 30, label: "Owl")
    let night = evening + 18 * 86_400
    let next = alarm.next(after: night, in: calendar)
    #expect(next.duration(since: night) == .seconds(5 * 3600))
  }

  @Test func `it rings until it is dismissed, and again the next day`() async {
    let tester = WorkflowTester(
      AlarmWorkflow(alarm: morning, time: WallClock(clock)), exhaustivity: .loose)
    tester.send { $0.sink.send(.toggle) }
    await tester.advance(clock, by: .seconds(11.5 * 3600 - 1))
    #expect(!tester.rendering.isRinging)
    await tester.advance(clock, by: .seconds(1))
    #expect(tester.rendering.isRinging)
    await tester.advance(clock, by: .seconds(600))
    #expect(tester.rendering.isRinging)
    tester.send { $0.sink.send(.dismiss) }
    #expect(tester.rendering.next == evening + (24 + 11.5) * 3600)
    tester.send { $0.sink.send(.toggle) }
    #expect(!tester.rendering.isOn)
    clock.expectNoSleepers()
  }

  @Test(arguments: [
    ("7:30 Wake up", "07:30", "Wake up"), ("23:05", "23:05", "Alarm"),
    ("0:00 Moon", "00:00", "Moon"),
  ]) func `an alarm is read from its text`(text: String, time: String, label: String) {
    let alarm = Alarm(id: 1, text: text)
    #expect(alarm?.text == time && alarm?.label == label)
  }

  @Test(arguments: ["", "7", "24:00", "7:60", "7:5", "+7:30", "7:+5", "soon 7:30"])
  func `anything else is no alarm`(text: String) { #expect(Alarm(id: 1, text: text) == nil) }

  @Test func `the screen says how long each alarm is away`() {
    let workflow = AlarmsWorkflow(isShown: true, leastTick: .zero, time: WallClock(clock))
    let row = AlarmRow(
      alarm: morning, isOn: true, isRinging: false, next: evening + 11.5 * 3600,
      sink: Sink { _ in })
    workflow.renderTester(state: .init(alarms: [morning]))
      .expect(AlarmWorkflow.self, key: 1, rendering: row)
      .expect(MomentWorkflow.self, rendering: evening + 30) { #expect($0.interval == .seconds(1)) }
      .render { screen in
        #expect(screen.timeText == "20:00:30")
        #expect(screen.waitText(of: row) == "in 11 h 30 min")
      }
  }
}
