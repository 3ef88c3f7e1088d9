import Foundation
import Testing
import Workflow
import WorkflowTesting

@testable import ClockSample

/// The stopwatch alone: its value, its actions, one render, and the running tree.
struct StopwatchTests {
  private let clock = TestClock()

  @Test func `it counts between start and stop, and laps end in between`() {
    var stopwatch = Stopwatch()
    stopwatch.lap(at: evening)
    stopwatch.startOrStop(at: evening)
    stopwatch.lap(at: evening + 2.5)
    stopwatch.startOrStop(at: evening + 4)
    #expect(stopwatch.elapsed(at: evening + 100) == .seconds(4))
    stopwatch.startOrStop(at: evening + 10)
    #expect(stopwatch.elapsed(at: evening + 11) == .seconds(5))
    #expect(stopwatch.laps == [.seconds(2.5)])
  }

  @Test func `a clock that was set back takes nothing away`() {
    var stopwatch = Stopwatch()
    stopwatch.startOrStop(at: evening)
    #expect(stopwatch.elapsed(at: evening - 60) == .zero)
  }

  @Test func `an action takes the time from the clock, not from the last tick`() {
    clock.advance(by: .milliseconds(250))
    StopwatchScreen.Event.tester(state: Stopwatch(), workflow: workflow())
      .send(.startOrStop)
      .expectState { $0.startOrStop(at: evening) }
      .send(.lap)
      .expectState { $0.lap(at: evening) }
      .send(.reset)
      .expectState { $0 = Stopwatch() }
  }

  @Test func `only what runs and is visible ticks`() {
    var running = Stopwatch()
    running.startOrStop(at: evening)
    workflow().renderTester(state: Stopwatch()).strict.render { #expect($0.elapsed == .zero) }
    workflow(isShown: false).renderTester(state: running).strict.render { #expect($0.isRunning) }
    workflow().renderTester(state: running).strict
      .expect(MomentWorkflow.self, rendering: evening + 3) {
        #expect($0.interval == .milliseconds(100))
      }
      .render { #expect($0.elapsed == .seconds(3)) }
  }

  @Test func `laps are listed with their own times, the newest first`() {
    let screen = StopwatchScreen(
      elapsed: .seconds(9), isRunning: true, laps: [.seconds(2), .seconds(5)], sink: Sink { _ in })
    #expect(screen.rows.map(\.number) == [2, 1])
    #expect(screen.rows.map(\.time) == [.seconds(3), .seconds(2)])
  }

  @Test func `a running tree shows each tenth of a second`() async {
    let tester = WorkflowTester(workflow())
    tester.send { $0.sink.send(.startOrStop) }
    tester.expectState { $0.startOrStop(at: evening) }
    tester.expectRendering { #expect($0.isRunning && $0.elapsed == .zero) }
    tester.expectBegin(of: MomentWorkflow.self)
    tester.expectBegin(of: TickWorker.self, where: { $0.interval == .milliseconds(100) })

    await tester.advance(clock, by: .milliseconds(250))
    tester.expectState(of: MomentWorkflow.self) { $0 = evening + 0.2 }
    tester.expectRendering { #expect($0.elapsed == .milliseconds(200)) }

    tester.send { $0.sink.send(.startOrStop) }
    tester.expectState { $0.startOrStop(at: evening + 0.25) }
    tester.expectRendering { #expect(!$0.isRunning && $0.elapsed == .milliseconds(250)) }
    tester.expectEnd(of: TickWorker.self, where: { _ in true })
    tester.expectEnd(of: MomentWorkflow.self)
    tester.finish()
    clock.expectNoSleepers()
  }

  private func workflow(isShown: Bool = true) -> StopwatchWorkflow {
    StopwatchWorkflow(
      isShown: isShown, leastTick: .milliseconds(100), time: WallClock(clock))
  }
}
