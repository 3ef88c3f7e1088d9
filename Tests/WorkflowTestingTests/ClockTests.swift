import WorkflowTestSupport
import Testing
import Workflow
import WorkflowTesting

/// Clocks that tests move, and workers that wait for them.
struct ClockTests {
  @Test func `timers fire as a clock is moved`() async {
    let clock = TestClock()
    await TimerWorker<Int, TestClock>.every(.seconds(1), id: 1, clock: clock).test { worker in
      await worker.advance(clock, by: .milliseconds(999))
      #expect(clock.sleeperCount == 1)
      await worker.advance(clock, by: .milliseconds(2001))
      for _ in 0..<3 { await worker.nextOutput() }
      worker.cancel()
      await worker.settle()
      clock.expectNoSleepers()
    }
  }

  @Test func `sleepers wake in the order of their deadlines`() async {
    let clock = TestClock()
    let tester = WorkflowTester(
      Sleepers(clock: clock, seconds: [3, 1, 2, 1]), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(10))
    #expect(tester.rendering == [1, 3, 2, 0])
  }

  @Test func `a clock reports tasks that still sleep on it`() async {
    let clock = TestClock()
    let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3, 5]), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(1))
    let line = #line
    let issues = reported { clock.expectNoSleepers() }
    #expect(
      issues == [
        Reported(
          message: """
            Tasks that still sleep on this clock: 2, the first for 2.0 seconds more.
            Advance the clock: clock.advance(by: .seconds(…)), or end these tasks.
            """, line: line + 1)
      ])
  }

  @Test func `no task waits on an immediate clock`() async {
    let clock = ImmediateClock()
    let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3]), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering == [0])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `a timer that repeats for ever on an immediate clock is an issue`() async {
    let line = #line
    let issues = await reported {
      let clock = ImmediateClock()
      let timer = TimerWorker<Int, ImmediateClock>.every(.seconds(1), id: 1, clock: clock)
      await timer.test { worker in
        for _ in 0..<10_000 { await worker.nextOutput() }
        await worker.expectFinished()
      }
    }
    #expect(
      issues == [
        Reported(
          message: """
            A task sleeps again and again on the clock created here, and would never come to rest.
            Pass a TestClock(), and advance it as far as the test needs.
            """, line: line + 2)
      ])
  }

  @Test func `making a worker uses no clock`() {
    let issues = reported {
      let clock = UntouchedClock()
      _ = clock.waiting()
    }
    #expect(issues.isEmpty)
  }

  @Test func `a clock that must not be used reports its use where it was created`() async {
    let line = #line
    let issues = await reported {
      let clock = UntouchedClock()
      let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3]), exhaustivity: .loose)
      await tester.settle()
    }
    #expect(issues.map(\.line) == [line + 2, line + 2])
    #expect(
      issues.map(\.message)
        == ["was asked for the time", "was slept on"].map {
          """
          The clock created here \($0), and must not be used.
          If time plays a part, pass a TestClock() and advance it, or pass an ImmediateClock().
          """
        })
  }
}

extension UntouchedClock {
  /// A worker that waits on the clock, and never runs.
  fileprivate func waiting() -> some Worker<Int> {
    Pricing(price: 4).delayed(for: .seconds(1), clock: self as any Clock<Duration>)
  }
}

/// Workers alone, and workers driven by a test.
struct WorkerTesterTests {
  @Test func `a worker that is followed to its end records nothing`() async {
    await Pricing(price: 4).test { worker in
      #expect(await worker.nextOutput() == 4)
      await worker.expectFinished()
    }
  }

  @Test func `forgotten outputs and forgotten workers are issues`() async {
    let line = #line
    let issues = await reported {
      await Pricing(price: 4, continues: true).test { await $0.settle() }
    }
    #expect(
      issues == [
        Reported(
          message: """
            The worker Pricing(price: 4, continues: true) has emitted 4, and the test did not account for it.
            Add: await worker.nextOutput()
            """, line: line + 2),
        Reported(
          message: """
            The worker Pricing(price: 4, continues: true) still runs at the end of its test.
            Add: await worker.expectFinished(), or worker.cancel()
            """, line: line + 2),
      ])
  }

  @Test func `outputs and endings that do not come are issues`() async {
    let line = #line
    let issues = await reported {
      await Pricing(price: 4, continues: true).test { worker in
        await worker.nextOutput()
        await worker.nextOutput()
        await worker.expectFinished()
      }
    }
    #expect(
      issues == [
        Reported(
          message: """
            The worker Pricing(price: 4, continues: true) has emitted no further output and is waiting.
            Remove this call, cause what the worker waits for before it, or wait for work outside: timeout: .seconds(5).
            """, line: line + 4),
        Reported(
          message: """
            The worker Pricing(price: 4, continues: true) has not finished: it is waiting for something.
            Cause what it waits for before this call, or cancel the worker: worker.cancel().
            To wait for work outside, pass timeout: .seconds(5).
            """, line: line + 5),
      ])
  }

  @Test func `a worker that sleeps on a test clock is moved by its tester`() async {
    let line = #line
    let clock = TestClock()
    let issues = await reported {
      await TimerWorker<Int, TestClock>.after(.seconds(3), id: 0, clock: clock).test { worker in
        await worker.nextOutput()
        await worker.advance(clock, by: .seconds(3))
        await worker.nextOutput()
        await worker.expectFinished()
      }
    }
    #expect(issues.map(\.line) == [line + 4])
    #expect(
      issues[0].message.contains(
        "asleep on a TestClock for 3.0 seconds more: await worker.advance(clock, by: …)."))
  }

  @Test func `a probe that runs in two places is an issue`() async {
    let line = #line
    let issues = await reported {
      let probe = WorkerProbe<Int>()
      let tester = WorkflowTester(Twice(probe: probe), exhaustivity: .loose)
      await tester.settle()
    }
    #expect(
      issues == [
        Reported(
          message: """
            The probe created here was started a second time while it was running.
            Create a probe for each workflow that runs one: two runs of a probe cannot be told apart.
            """, line: line + 2)
      ])
  }

  @Test func `a probe does what the test says`() async {
    let probe = WorkerProbe<Int>()
    let tester = WorkflowTester(Probed(probe: probe))
    await tester.settle()
    #expect(probe.isRunning)
    probe.emit(3)
    probe.emit(4)
    await tester.settle()
    tester.expectState { $0 = [3, 4] }
    tester.expectRendering([3, 4])
    probe.finish()
    await tester.settle()
    tester.expectEnd(of: probe)
    #expect(!probe.isRunning)
    #expect(probe.runCount == 1)
    tester.finish()
  }
}

/// Runs a probe in two places.
private struct Twice: Workflow {
  var probe: WorkerProbe<Int>

  func render(state: Void, context: borrowing RenderContext<Twice>) {
    _ = context.render(Probed(probe: probe), key: 1)
    _ = context.render(Probed(probe: probe), key: 2)
  }
}

/// Renders its sleepers in the order in which they wake.
private struct Sleepers<C: Clock>: Workflow where C.Duration == Duration, C: Sendable {
  struct Sleeper: Worker {
    var number: Int
    var seconds: Int
    @Injected var clock: C

    func run(_ output: WorkerOutput<Int>) async {
      try? await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)), tolerance: nil)
      await output(number)
    }
  }

  @Injected var clock: C
  var seconds: [Int]

  func makeInitialState() -> [Int] { [] }

  func render(state: [Int], context: borrowing RenderContext<Sleepers>) -> [Int] {
    for (number, seconds) in seconds.enumerated() {
      context.run(Sleeper(number: number, seconds: seconds, clock: clock)) { woken in
        AnyWorkflowAction<Sleepers> { state, _ in
          state.append(woken)
          return nil
        }
      }
    }
    return state
  }
}

private struct Probed: Workflow {
  var probe: WorkerProbe<Int>

  func makeInitialState() -> [Int] { [] }

  func render(state: [Int], context: borrowing RenderContext<Probed>) -> [Int] {
    context.run(probe) { value in
      AnyWorkflowAction<Probed> { state, _ in
        state.append(value)
        return nil
      }
    }
    return state
  }
}
