import Testing
import WorkflowTestSupport
import WorkflowTesting

/// Renderings and outputs one by one, and what a test forgets about sending.
struct StepByStepTests {
  @Test func `each rendering and output comes in turn`() async {
    let tester = WorkflowTester(Loading(steps: 3))
    #expect(await tester.nextRendering().title == "1 of 3")
    #expect(await tester.nextRendering().title == "2 of 3")
    #expect(await tester.nextOutput() == 1)
    #expect(await tester.nextRendering().title == "3 of 3")
    #expect(await tester.nextOutput() == 2)
    #expect(await tester.nextOutput() == 3)
    tester.skip([.states, .lifetimes])
    tester.finish()
  }

  @Test func `renderings and outputs come as sequences`() async {
    let tester = WorkflowTester(Loading(steps: 3))
    #expect(await tester.nextRenderings().map(\.title) == ["1 of 3", "2 of 3", "3 of 3"])
    #expect(await tester.nextOutputs() == [1, 2, 3])
    tester.skip([.states, .lifetimes])
    #expect(await tester.nextRenderings().isEmpty)
    tester.finish()
  }

  @Test func `renderings after the one that was asked for are not forgotten`() async {
    let line = #line
    let issues = await reported {
      let tester = WorkflowTester(Loading(steps: 3))
      _ = await tester.nextRendering()
      tester.skip([.states, .lifetimes, .outputs])
      tester.finish()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("\n  2 new renderings\n") == true)
    #expect(issues.first?.line == line + 3)
  }

  @Test func `a call that sends nothing is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.till?.sell.send(1) }
      tester.finish()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.line == line + 3)
    #expect(
      issues.first?.message == """
        This call has sent nothing to Shop.
        Send to a sink or a closure of the rendering. For anything else: tester.inspect { … }.
        """)
  }

  @Test func `sending what changes nothing, posting, and waking a worker are something`() async {
    let shop = WorkflowTester(Shop(name: "A"))
    shop.send { $0.act.send(.close) }
    shop.skip(.renderings)
    shop.finish()
    let probe = WorkerProbe<Int>()
    let waiting = WorkflowTester(Waiting(probe: probe), exhaustivity: .exhaustive)
    await waiting.settle()
    waiting.send { _ in probe.emit(1) }
    waiting.send { $0.post("x") }
    await waiting.settle()
    waiting.expectState { $0 = ["1", "x"] }
    waiting.expectRendering { _ in }
    waiting.expectRunning(probe)
    waiting.finish()
  }

  @Test func `several messages, and a worker that has not begun, are no false alarm`() async {
    let probe = WorkerProbe<Int>()
    let tester = WorkflowTester(Waiting(probe: probe))
    tester.send { _ in probe.emit(1) }
    tester.send { $0.post("a") }
    tester.send { $0.post("b") }
    await tester.settle()
    tester.skip([.states, .renderings])
    tester.expectRunning(probe)
    tester.finish()
  }

  @Test func `a message that nobody lets arrive is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Waiting(probe: nil))
      tester.send { $0.post("x") }
      tester.finish()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.line == line + 3)
    #expect(
      issues.first?.message == """
        A message was posted to a mailbox of Waiting, and the test ends before it arrives.
        Add: await tester.settle()
        """)
  }

  @Test func `a pass that declares something else the second time is one issue`() async {
    for kind in Unsteady.Kind.allCases {
      let line = #line
      let issues = await reported {
        let tester = WorkflowTester(Unsteady(kind: kind))
        tester.send { $0.send(1) }
        tester.expectState { $0 = 1 }
        tester.expectRendering { _ in }
        await tester.settle()
        tester.send { $0.send(2) }
        tester.finish()
      }
      #expect(issues.count == 1, "\(kind): \(issues)")
      #expect(issues.first?.line == line + 3)
      #expect(
        issues.first?.message == """
          "Unsteady" declared something else when the same pass was rendered again.
          Declare children, workers and side effects from props and state alone, without counters, \
          random numbers or the time. Rule 20c.
          Or allow it: WorkflowTester(…, checks: []).
          """)
    }
  }

  @Test func `what only the repeated pass declares begins`() {
    let issues = reported {
      let tester = WorkflowTester(Unsteady(kind: .moreEachTime), exhaustivity: .loose)
      tester.send { $0.send(1) }
      tester.expectRunning(sideEffect: "even")
      tester.finish()
    }
    #expect(issues.count == 1, "\(issues)")
  }

  @Test func `the consequences of a difference stay out, also after a loose part`() {
    let issues = reported {
      let tester = WorkflowTester(Unsteady(kind: .child))
      tester.with(exhaustivity: .loose) { tester.send { $0.send(1) } }
      tester.send { $0.send(2) }
      tester.finish()
    }
    #expect(issues.count == 1, "\(issues)")
  }

  @Test(.rules("20f")) func `a repeated pass has the props of the first`() {
    let count = Unsteady.Count()
    let tester = WorkflowTester(Passing(count: count), exhaustivity: .loose)
    tester.send { $0.next.send(1) }
    #expect(tester.state(of: Following.self) == tester.rendering.shown)
    tester.finish()
  }

  @Test func `a wrong expectation does not hide what happened from the right one`() {
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.open) }
      tester.expectBegin(ofSideEffect: "old")
      tester.expectBegin(ofSideEffect: "lights")
      tester.expectBegin(of: Till.self)
      tester.expectBegin(of: Till.self, key: "main")
      tester.skip([.states, .renderings])
      tester.expectRunning(sideEffect: "lights")
      tester.finish()
    }
    #expect(
      issues.map(\.message) == [
        """
        The side effect with the key "old" did not begin, but this did: the side effect with the \
        key "lights".
        Expect that instead: tester.expectBegin(ofSideEffect: "lights")
        """,
        """
        A session of Till did not begin, but this did: a session of Till with the key "main".
        Expect that instead: tester.expectBegin(of: Till.self, key: "main")
        """,
      ])
  }

  @Test func `passes are made once if the test says so`() {
    let tester = WorkflowTester(Unsteady(kind: .child), checks: [])
    tester.send { $0.send(1) }
    tester.skip()
    tester.finish()
  }
}

/// Counts up by a worker, with an output for each step.
private struct Loading: Workflow {
  typealias Output = Int

  struct Screen {
    var title: String
  }

  struct Stepping: Worker {
    var steps: Int

    func run(_ output: WorkerOutput<Int>) async {
      for step in 1...steps { await output(step) }
    }
  }

  var steps: Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Loading>) -> Screen {
    context.run(Stepping(steps: steps)) { step in
      AnyWorkflowAction<Loading> { state, _ in
        state = step
        return step
      }
    }
    return Screen(title: "\(state) of \(steps)")
  }
}

/// Collects what a worker and a mailbox bring.
private struct Waiting: Workflow {
  var probe: WorkerProbe<Int>?

  func makeInitialState() -> [String] { [] }

  func render(
    state: [String], context: borrowing RenderContext<Waiting>
  ) -> Mailbox<String> {
    if let probe {
      context.run(probe) { number in
        AnyWorkflowAction<Waiting> { state, _ in
          state.append("\(number)")
          return nil
        }
      }
    }
    return context.makeMailbox(of: String.self) { text in
      AnyWorkflowAction<Waiting> { state, _ in
        state.append(text)
        return nil
      }
    }
  }
}

/// Declares something else in every render, once its state has changed.
private struct Unsteady: Workflow {
  enum Kind: CaseIterable { case child, worker, sideEffect, lessEachTime, moreEachTime }

  final class Count { var value = 0 }

  struct Numbered: Worker {
    var number: Int

    func run(_ output: WorkerOutput<Never>) async {}
  }

  var kind: Kind
  let count = Count()

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Unsteady>) -> Sink<Int> {
    if state > 0 {
      count.value += 1
      switch kind {
      case .child: _ = context.render(Ware(number: 1), key: Key(count.value))
      case .worker:
        context.run(Numbered(number: count.value)) { (_: Never) -> AnyWorkflowAction<Unsteady> in }
      case .sideEffect: context.runSideEffect(key: Key(count.value)) { _ in }
      case .lessEachTime:
        if !count.value.isMultiple(of: 2) { context.runSideEffect(key: "odd") { _ in } }
      case .moreEachTime:
        if count.value.isMultiple(of: 2) { context.runSideEffect(key: "even") { _ in } }
      }
    }
    return context.makeStateSink(of: Int.self) { $1 = $0 }
  }
}

/// Gives its child another number in each render.
private struct Passing: Workflow {
  struct Screen {
    var shown: Int
    var next: Sink<Int>
  }

  let count: Unsteady.Count

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Passing>) -> Screen {
    count.value += 1
    return Screen(
      shown: context.render(Following(number: count.value)),
      next: context.makeStateSink(of: Int.self) { $1 = $0 })
  }
}

/// Shows the number that it was given, and has that which it has heard of.
private struct Following: Workflow, Equatable {
  var number: Int

  func makeInitialState() -> Int { number }

  func workflowDidChange(from previous: Following, state: inout Int) { state = number }

  func render(state: Int, context: borrowing RenderContext<Following>) -> Int { number }
}
