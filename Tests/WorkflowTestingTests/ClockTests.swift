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
      clock.expectNobodySleeps()
    }
  }

  @Test func `who sleeps wakes in the order of the deadlines`() async {
    let clock = TestClock()
    let tester = WorkflowTester(
      Sleepers(clock: clock, seconds: [3, 1, 2, 1]), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(10))
    #expect(tester.rendering == [1, 3, 2, 0])
  }

  @Test func `a clock on which somebody sleeps says so`() async {
    let clock = TestClock()
    let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3, 5]), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(1))
    let line = #line
    let issues = recorded { clock.expectNobodySleeps() }
    #expect(
      issues == [
        Recorded(
          message: """
            2 of this clock's sleepers still sleep, the first for 2.0 seconds more.
            Move the clock on: clock.advance(by: .seconds(…)), or end what sleeps.
            """, line: line + 1)
      ])
  }

  @Test func `nobody waits on an immediate clock`() async {
    let clock = ImmediateClock()
    let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3]), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering == [0])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `a timer that repeats is told from one that waits a few times`() async {
    let line = #line
    let issues = await recorded {
      let clock = ImmediateClock()
      let timer = TimerWorker<Int, ImmediateClock>.every(.seconds(1), id: 1, clock: clock)
      await timer.test { worker in
        for _ in 0..<10_000 { await worker.nextOutput() }
        await worker.expectFinished()
      }
    }
    #expect(
      issues == [
        Recorded(
          message: """
            Somebody sleeps again and again on the clock that is made here, and would never come to rest.
            Pass a TestClock(), and move it as far as the test needs.
            """, line: line + 2)
      ])
  }

  @Test func `a clock that must not be touched says so where it was made`() async {
    let line = #line
    let issues = await recorded {
      let clock = UntouchedClock()
      let tester = WorkflowTester(Sleepers(clock: clock, seconds: [3]), exhaustivity: .loose)
      await tester.settle()
    }
    #expect(issues.map(\.line) == [line + 2, line + 2])
    #expect(
      issues.map(\.message)
        == ["was asked for the time", "was slept on"].map {
          """
          The clock that is made here \($0), and should not be used.
          Pass a TestClock() and move it, or an ImmediateClock(), if time plays a part.
          """
        })
  }
}

/// Workers alone, and workers driven by a test.
struct WorkerTesterTests {
  @Test func `a worker that was followed to its end records nothing`() async {
    await Pricing(price: 4).test { worker in
      #expect(await worker.nextOutput() == 4)
      await worker.expectFinished()
    }
  }

  @Test func `outputs and workers that are forgotten are issues`() async {
    let line = #line
    let issues = await recorded {
      await Pricing(price: 4, goesOn: true).test { await $0.settle() }
    }
    #expect(
      issues == [
        Recorded(
          message: """
            The worker Pricing(price: 4, goesOn: true) has put out 4, which was not accounted for.
            Add: await worker.nextOutput()
            """, line: line + 2),
        Recorded(
          message: """
            The worker Pricing(price: 4, goesOn: true) still runs at the end of its test.
            Add: await worker.expectFinished(), or worker.cancel()
            """, line: line + 2),
      ])
  }

  @Test func `outputs and ends that do not come are issues`() async {
    let line = #line
    let issues = await recorded {
      await Pricing(price: 4, goesOn: true).test { worker in
        await worker.nextOutput()
        await worker.nextOutput()
        await worker.expectFinished()
      }
    }
    #expect(
      issues == [
        Recorded(
          message: """
            The worker Pricing(price: 4, goesOn: true) has put out nothing more and waits.
            Leave this out, or let happen before what it waits for.
            """, line: line + 4),
        Recorded(
          message: """
            The worker Pricing(price: 4, goesOn: true) has not finished, it waits for something.
            Let that happen before, or cancel the worker: worker.cancel().
            """, line: line + 5),
      ])
  }

  @Test func `a probe in two places is an issue`() async {
    let line = #line
    let issues = await recorded {
      let probe = WorkerProbe<Int>()
      let tester = WorkflowTester(Twice(probe: probe), exhaustivity: .loose)
      await tester.settle()
    }
    #expect(
      issues == [
        Recorded(
          message: """
            The probe that is made here was begun a second time while it runs.
            Make a probe for each place that runs one: they could not be told apart.
            """, line: line + 2)
      ])
  }

  @Test func `a probe does what the test says`() async {
    let probe = WorkerProbe<Int>()
    let tester = WorkflowTester(Probed(probe: probe))
    await tester.settle()
    #expect(probe.isRunning)
    probe.put(3)
    probe.put(4)
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

/// Tells in which order its sleepers wake.
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
