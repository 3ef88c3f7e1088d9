import Foundation
import Testing
import Workflow
import WorkflowTesting

@testable import ClockSample

/// What all three parts share: dates, workers, texts.
struct TimeTests {
  private let clock = TestClock()

  @Test func `a wall clock begins at its date, and continues as its clock does`() {
    let time = WallClock(clock)
    #expect(time.now == evening)
    clock.advance(by: .milliseconds(1500))
    #expect(time.now == evening + 1.5)
  }

  @Test func `ticks come at whole seconds, however late the first wait begins`() async {
    clock.advance(by: .milliseconds(300))
    let time = WallClock(clock)
    clock.advance(by: .milliseconds(300))
    await TickWorker(interval: .seconds(1), time: time).test { worker in
      await worker.advance(clock, by: .milliseconds(700))
      #expect(await worker.nextOutput() == evening + 1)
      await worker.advance(clock, by: .seconds(1))
      #expect(await worker.nextOutput() == evening + 2)
      worker.cancel()
    }
  }

  @Test func `no tick comes twice, whatever the fractions of its date`() async {
    let time = WallClock(clock)
    await TickWorker(interval: .milliseconds(100), time: time).test { worker in
      for tick in 1...50 {
        await worker.advance(clock, by: .milliseconds(100))
        let next = await worker.nextOutput()
        #expect(next?.duration(since: evening) == .milliseconds(100 * tick))
      }
      worker.cancel()
    }
  }

  @Test func `a deadline is met once, and at once if it has passed`() async {
    let time = WallClock(clock)
    await DeadlineWorker(deadline: evening + 90, time: time).test { worker in
      await worker.advance(clock, by: .milliseconds(89_999))
      #expect(worker.isRunning)
      await worker.advance(clock, by: .milliseconds(1))
      #expect(await worker.nextOutput() != nil)
      await worker.expectFinished()
    }
    await DeadlineWorker(deadline: evening, time: time).test { worker in
      #expect(await worker.nextOutput() != nil)
      await worker.expectFinished()
    }
  }

  @Test func `a clock that is moved by hand wakes those whose time has come`() async throws {
    let clock = HandClock()
    #expect(clock.now.offset == .zero)
    try await clock.sleep(for: .zero)
    let sleeper = Task { try await clock.sleep(until: .init(offset: .seconds(3)), tolerance: nil) }
    clock.advance(by: .seconds(3))
    try await sleeper.value
    let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test(arguments: [
    (0, "00:00", "00:00.0"), (1, "00:01", "00:00.0"), (59_950, "01:00", "00:59.9"),
    (180_000, "03:00", "03:00.0"), (4_500_000, "1:15:00", "1:15:00.0"),
  ]) func `a countdown rounds up, and a stopwatch down`(
    milliseconds: Int, countdown: String, stopwatch: String
  ) {
    let time = Duration.milliseconds(milliseconds)
    #expect(time.countdownText == countdown && time.stopwatchText == stopwatch)
  }

  @Test(arguments: [
    ("3:00", 180.0), ("5", 300), ("1:30:00", 5400), ("0:01.5", 1.5), ("90:00", 5400),
  ]) func `a time is read as a clock shows it`(text: String, seconds: Double) {
    #expect(Duration(clockText: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "0", "0:00", "x", "1:60", "-1", "1:", ":30", "1:2:3:4", "1.5", "+5", "0:1e1", "0:+5",
  ])
  func `anything else is no time`(text: String) {
    #expect(Duration(clockText: text) == nil)
  }
}
