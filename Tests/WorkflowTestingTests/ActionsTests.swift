import Testing
import WorkflowTestSupport
import WorkflowTesting

/// What a tester says of actions, and of what comes next.
struct ActionsTests {
  @Test func `a state that changes there and back is seen in the actions`() async {
    let tester = WorkflowTester(Lamp())
    tester.send { $0.blink() }
    await tester.expectActions(.on, .off)
    #expect(tester.actions.count == 2)
    tester.skip()
    tester.send { $0.blink() }
    let issues = await reported { await tester.expectActions(.off, .on) }
    #expect(
      issues.map(\.message) == [
        """
        The actions of Lamp are not what was expected.

          [
        -   .off
            … 1 unchanged
        +   .off
          ]

        (- expected, + got) Expect the actual actions, or fix what sends them.
        """
      ])
    tester.skip()
    tester.finish()
  }

  @Test func `actions of a child with a key are found if the key is left out`() async {
    let tester = WorkflowTester(Lamps(), exhaustivity: .loose)
    tester.send { $0[0].blink() }
    let issues = await reported { await tester.expectActions(of: Lamp.self, .on, .off) }
    #expect(
      issues.first?.message.hasSuffix(
        """
        Expect the actual actions, or fix what sends them.
        Actions of another key were applied, at "Lamps / each Lamp / Lamp[2]": pass key: too.
        """) == true, "\(issues)")
    tester.send { $0[0].blink() }
    await tester.expectActions(of: Lamp.self, key: 2, .on, .off)
    tester.finish()
  }

  @Test func `what is expected next is shown with what has come`() async {
    let tester = WorkflowTester(Ticking(clock: ImmediateClock()), exhaustivity: .loose)
    let issues = await reported { await tester.expectNextOutput(2) }
    #expect(
      issues.map(\.message) == [
        """
        The next output of Ticking<ImmediateClock> is not what was expected.

        - 2
        + 1

        (- expected, + got) Expect the actual output, or fix the action.
        """
      ])
    tester.finish()
    let right = WorkflowTester(Ticking(clock: ImmediateClock()), exhaustivity: .loose)
    await right.expectNextOutput(1)
    right.finish()
  }

  @Test func `what is shown next is shown with what was expected`() async {
    let tester = WorkflowTester(Counting(clock: ImmediateClock()), exhaustivity: .loose)
    let issues = await reported { await tester.expectNextRendering(2) }
    #expect(
      issues.map(\.message) == [
        """
        The next rendering of Counting is not what was expected.

        - 2
        + 1

        (- expected, + got) Expect the actual rendering, or fix render.
        """
      ])
    tester.finish()
    let right = WorkflowTester(Counting(clock: ImmediateClock()), exhaustivity: .loose)
    await right.expectNextRendering(1)
    right.finish()
  }

  @Test func `a clock on which nothing sleeps is named in the next message`() async {
    let (clock, other) = (TestClock(), TestClock())
    let tester = WorkflowTester(Ticking(clock: clock), exhaustivity: .loose)
    await tester.advance(other, by: .seconds(5))
    let issues = reported {
      tester.expectOutput(1)
      tester.expectState { $0 += 1 }
      tester.expectEnd(of: Ticking<TestClock>.self)
    }
    #expect(issues.count == 3)
    #expect(
      issues.allSatisfy {
        $0.message.contains("The clock that was advanced last had nothing that slept on it.")
      }, "\(issues)")
    await tester.advance(clock, by: .seconds(5), timeout: .seconds(60))
    tester.expectOutput(1)
    tester.finish()
  }

  @Test func `a tester that is finished says only that`() async {
    let tester = WorkflowTester(Lamp())
    tester.finish()
    let issues = reported { tester.send { $0.blink() } }
    #expect(
      issues.map(\.message) == [
        """
        The tester is finished, and its tree has ended.
        Do this before tester.finish(), or create another tester.
        """
      ])
    let next = await reported { _ = await tester.nextRendering() }
    #expect(next.map(\.message) == issues.map(\.message))
  }

  @Test func `a rendering that looks the same says why it is new`() {
    let issues = reported {
      let tester = WorkflowTester(Incomparable())
      tester.send { $0.act() }
      tester.expectState { $0 = 1 }
      tester.finish()
    }
    #expect(
      issues.map(\.message) == [
        """
        The test did not account for everything that this call caused:
          a new rendering (Screen is not Equatable: it has "act", so each one counts as new)
            tester.expectRendering { … }
        Add these lines after it, or make the tester loose: exhaustivity: .loose.
        """
      ])
  }

  @Test func `an immediate clock passes only the sleeps that it is told to`() async {
    let clock = ImmediateClock(passing: { $0 < .seconds(10) })
    let log = Log()
    let tester = WorkflowTester(
      Two(clock: clock, log: log), exhaustivity: .loose)
    await tester.settle()
    #expect(log.take() == ["short"])
    tester.finish()
  }
}

private struct Lamps: Workflow {
  func render(
    state: Void, context: borrowing RenderContext<Lamps>
  ) -> KeyedRenderings<Int, Lamp.Screen> {
    context.render(each: [2, 1], id: { $0 }) { _ in Lamp() }
  }
}

private struct Lamp: Workflow {
  enum Action: WorkflowAction, Equatable {
    case on, off

    func apply(toState isOn: inout Bool, workflow: Lamp) -> Never? {
      isOn = self == .on
      return nil
    }
  }

  struct Screen: Equatable {
    var isOn: Bool
    var sink: Sink<Action>

    func blink() {
      sink.send(.on)
      sink.send(.off)
    }
  }

  func makeInitialState() -> Bool { false }

  func render(state isOn: Bool, context: borrowing RenderContext<Lamp>) -> Screen {
    Screen(isOn: isOn, sink: context.makeSink(of: Action.self))
  }
}

private struct Ticking<Time: Clock<Duration>>: Workflow {
  typealias Output = Int

  @Injected var clock: Time

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Ticking>) {
    context.run(TimerWorker.after(.seconds(1), id: 1, clock: clock)) {
      AnyWorkflowAction(sendingOutput: $0)
    }
  }
}

/// Shows 1 once its timer has ticked.
private struct Counting: Workflow {
  @Injected var clock: ImmediateClock

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Counting>) -> Int {
    if state == 0 {
      context.run(TimerWorker.after(.seconds(1), id: 1, clock: clock)) { _ in
        AnyWorkflowAction<Counting> { state, _ in
          state = 1
          return nil
        }
      }
    }
    return state
  }
}

private struct Incomparable: Workflow {
  struct Screen {
    var number: Int
    var act: () -> Void
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Incomparable>) -> Screen {
    let sink = context.makeStateSink(of: Void.self) { $1 += 1 }
    return Screen(number: state / 10) { sink.send() }
  }
}

private struct Two: Workflow {
  @Injected var clock: ImmediateClock
  @Injected var log: Log

  func render(state: Void, context: borrowing RenderContext<Two>) {
    context.run(TimerWorker.after(.seconds(5), id: 1, clock: clock)) { _ in note("short") }
    context.run(TimerWorker.after(.seconds(30), id: 2, clock: clock)) { _ in note("long") }
  }

  private func note(_ text: String) -> AnyWorkflowAction<Two> {
    AnyWorkflowAction { _, workflow in
      workflow.log(text)
      return nil
    }
  }
}
