import Foundation
import Testing
import Workflow
import WorkflowTesting

@testable import ClockSample

/// One timer, and all of them.
struct TimersTests {
  private let clock = TestClock()
  private let tea = KitchenTimer(id: 1, length: .seconds(180), label: "Tea")

  @Test func `a pause keeps the rest, which runs on from a later date`() {
    let time = WallClock(clock)
    clock.advance(by: .seconds(10))
    TimerWorkflow.Action.tester(state: .ready, workflow: timer(at: time))
      .send(.startOrPause)
      .expectState { $0 = .running(until: evening + 190) }
    TimerWorkflow.Action.tester(state: .running(until: evening + 30), workflow: timer(at: time))
      .send(.startOrPause)
      .expectState { $0 = .paused(.seconds(20)) }
      .send(.startOrPause)
      .expectState { $0 = .running(until: evening + 30) }
      .send(.reset)
      .expectState { $0 = .ready }
  }

  @Test func `a timer that nobody sees has its deadline and no ticks`() {
    let time = WallClock(clock)
    timer(at: time, isShown: false).renderTester(state: .running(until: evening + 5)).strict
      .expect(DeadlineWorker(deadline: evening + 5, time: time), output: ())
      .render { #expect($0.isRunning) }
      .expectState { $0 = .ringing }
      .next()
      .render { #expect($0.remaining == .zero) }
  }

  @Test func `several timers run at the same time, and ring in time`() async {
    let tester = WorkflowTester(
      TimersWorkflow(isShown: true, leastTick: .zero, time: WallClock(clock)),
      exhaustivity: .loose)
    tester.send { $0.rows[0].sink.send(.startOrPause) }
    await tester.advance(clock, by: .seconds(60))
    tester.send { $0.rows[1].sink.send(.startOrPause) }
    await tester.advance(clock, by: .milliseconds(119_999))
    #expect(tester.rendering.rows[0].remaining.countdownText == "00:01")
    #expect(tester.rendering.rows[1].remaining.countdownText == "04:31")
    await tester.advance(clock, by: .milliseconds(1))
    #expect(tester.rendering.rows[0].state == .ringing)
    #expect(tester.rendering.rows[1].isRunning)
    #expect(tester.rendering.rows[2].state == .ready)
  }

  @Test func `a timer is added from its text, and selected`() {
    let pizza = KitchenTimer(id: 4, length: .seconds(300), label: "Pizza with olives")
    TimersScreen.Event.tester(state: TimersWorkflow.State(), workflow: timers)
      .send(.type("5:00 Pizza with olives"))
      .expectState { $0.entry = "5:00 Pizza with olives" }
      .send(.add)
      .expectState {
        $0.timers.append(pizza)
        $0.selection = 3
        $0.entry = ""
      }
      .send(.type("soon"))
      .expectState { $0.entry = "soon" }
      .send(.add)
      .expectNoChange()
  }

  @Test func `after a deletion, the timer that follows is selected, or the last one`() {
    TimersScreen.Event.tester(
      state: TimersWorkflow.State(timers: [tea], selection: 0), workflow: timers
    )
    .send(.delete)
    .expectState { $0.timers = [] }
    .send(.delete)
    .expectNoChange()
  }

  private var timers: TimersWorkflow {
    TimersWorkflow(isShown: true, leastTick: .zero, time: WallClock(clock))
  }

  private func timer(at time: WallClock, isShown: Bool = true) -> TimerWorkflow {
    TimerWorkflow(timer: tea, isShown: isShown, leastTick: .zero, time: time)
  }
}
