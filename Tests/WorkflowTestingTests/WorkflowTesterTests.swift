import WorkflowTestSupport
import Testing
import Workflow
import WorkflowTesting

/// The tester of trees: a test that does not account for everything fails, and says what to write.
struct WorkflowTesterTests {
  @Test func `a test that accounts for everything records nothing`() async {
    let tester = WorkflowTester(Shop(name: "A", pricing: Pricing(price: 2)))
    tester.send { $0.act.send(.open) }
    tester.expectState { $0.opened = true }
    tester.expectRendering { #expect($0.till?.label == "A sold 0") }
    tester.expectBegin(of: Till.self, key: "main")
    tester.expectBegin(of: Pricing(price: 2))
    tester.expectBegin(ofSideEffect: "lights")

    await tester.settle()
    tester.expectState { $0.total = 2 }
    tester.expectRendering { #expect($0.title == "A: 2") }
    tester.expectEnd(of: Pricing(price: 2))

    tester.send { $0.till?.sell.send(5) }
    tester.expectState { $0.total = 7 }
    tester.expectState(of: Till.self, key: "main") { $0 = 1 }
    tester.expectRendering { _ in }
    tester.expectOutput("sold 5")

    tester.send { $0.act.send(.close) }
    tester.expectState { $0.opened = false }
    tester.expectRendering { #expect($0.till == nil) }
    tester.expectEnd(of: Till.self, key: "main")
    tester.expectEnd(ofSideEffect: "lights")
    #expect(tester.tree == "Shop 0: State(opened: false, total: 7, items: [])")
    tester.finish()
  }

  @Test func `a forgotten rendering is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.priced(0)) }
      tester.finish()
    }
    #expect(
      issues == [
        forgotten(
          """
            a new rendering (Screen is not Equatable: it has "till", so each one counts as new)
              tester.expectRendering { … }
          """, at: line + 3)
      ])
  }

  @Test func `a forgotten output is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.sold(0)) }
      tester.expectRendering { _ in }
      tester.finish()
    }
    #expect(
      issues == [
        forgotten(
          """
            the output sold 0
              tester.expectOutput("sold 0")
          """, at: line + 3)
      ])
  }

  @Test func `a forgotten change of a state is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.priced(4)) }
      tester.expectRendering { _ in }
      tester.finish()
    }
    #expect(
      issues == [
        forgotten(
          """
            a change of the state of "Shop":
                State(
                  … 1 unchanged
              -   total: 0
              +   total: 4
                  … 1 unchanged
                )
              tester.expectState { $0… = … }
          """, at: line + 3)
      ])
  }

  @Test func `a forgotten session is an issue`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.add(7)) }
      tester.expectRendering { _ in }
      tester.expectState { $0.items = [7] }
      tester.finish()
    }
    #expect(
      issues == [
        forgotten(
          """
            A session of Ware with the key 7 has begun
              tester.expectBegin(of: Ware.self, key: 7)
          """, at: line + 3)
      ])
  }

  @Test
  func `forgotten workers and side effects are issues, and so is everything that still runs`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A", pricing: Pricing(price: 1, continues: true)))
      tester.send { $0.act.send(.open) }
      tester.expectRendering { _ in }
      tester.expectState { $0.opened = true }
      tester.expectBegin(of: Till.self, key: "main")
      tester.finish()
    }
    let worker = "Pricing(price: 1, continues: true)"
    #expect(
      issues == [
        forgotten(
          """
            The worker \(worker) has begun
              tester.expectBegin(of: \(worker))
            The side effect with the key "lights" has begun
              tester.expectBegin(ofSideEffect: "lights")
          """, at: line + 3),
        Reported(
          message: """
            The worker \(worker) still runs at the end of the test.
            Let it end, or allow it to keep running: tester.expectRunning(\(worker))
            """, line: line + 2),
        Reported(
          message: """
            The side effect with the key "lights" still runs at the end of the test.
            Let it end, or allow it to keep running: tester.expectRunning(sideEffect: "lights")
            """, line: line + 2),
      ])
  }

  @Test func `what is allowed to keep running is not an issue`() {
    let tester = WorkflowTester(Shop(name: "A", pricing: Pricing(price: 1, continues: true)))
    tester.send { $0.act.send(.open) }
    tester.expectRendering { _ in }
    tester.expectState { $0.opened = true }
    tester.expectBegin(of: Till.self, key: "main")
    tester.expectBegin(of: Pricing(price: 1, continues: true))
    tester.expectBegin(ofSideEffect: "lights")
    tester.expectRunning(Pricing(price: 1, continues: true))
    tester.expectRunning(sideEffect: "lights")
  }

  @Test
  func `what was forgotten is reported before the next event, or when the tester is released`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.priced(0)) }
      tester.send { $0.act.send(.priced(0)) }
    }
    #expect(issues.map(\.line) == [line + 3, line + 4])
  }

  @Test func `the state of a session that began in the same event is watched`() async {
    let tester = WorkflowTester(Shelf(count: 0), exhaustivity: .exhaustive)
    let line = #line
    let issues = await reported {
      tester.update(Shelf(count: 2))
      tester.expectRendering { _ in }
      for key in 0..<2 { tester.expectBegin(of: Box.self, key: Key(key)) }
      for _ in 0..<2 { tester.expectBegin(of: Lid.self) }
      for _ in 0..<2 { tester.expectBegin(of: Pricing(price: 3)) }
      await tester.settle()
      tester.expectRendering { _ in }
      for _ in 0..<2 { tester.expectEnd(of: Pricing(price: 3)) }
      tester.finish()
    }
    #expect(issues.map(\.line) == [line + 7])
    #expect(issues[0].message.contains("expectState(of: Lid.self)"))
  }

  @Test func `among several nodes, the one whose state has changed is meant`() {
    let tester = WorkflowTester(Shelf(count: 2), exhaustivity: .loose)
    tester.send { $0[1].send(5) }
    tester.expectState(of: Lid.self) { $0 = 5 }
    let issues = reported { tester.expectState(of: Lid.self) { $0 = 5 } }
    #expect(issues.count == 1)
    #expect(issues[0].message.hasPrefix("2 nodes are the child Lid: \"Shelf / Box[0] / Lid\""))
  }

  @Test func `a state that is an object is compared with its earlier content`() {
    let tester = WorkflowTester(Objective())
    let line = #line
    let issues = reported {
      tester.send { $0.send(1) }
      tester.expectRendering { _ in }
      tester.finish()
    }
    #expect(issues.map(\.line) == [line + 2])
    #expect(issues[0].message.contains("-   count: 0\n"))
  }

  @Test func `a loose tester asks for nothing`() async {
    let tester = WorkflowTester(
      Shop(name: "A", pricing: Pricing(price: 2)), exhaustivity: .loose)
    tester.send { $0.act.send(.open) }
    #expect(await tester.nextRendering().title == "A: 0")
    #expect(await tester.nextRendering().title == "A: 2")
    tester.send { $0.till?.sell.send(3) }
    #expect(await tester.nextOutput() == "sold 3")
    tester.finish()
  }
}

/// Messages about expectations that are not met.
struct WorkflowTesterMessageTests {
  @Test func `what was expected and did not happen is reported`() async {
    let tester = WorkflowTester(Shop(name: "A"))
    let line = #line
    let issues = await reported {
      tester.expectRendering { _ in }
      tester.expectOutput("x")
      tester.expectState(of: Till.self, key: "main") { $0 = 1 }
      tester.expectBegin(of: Ware.self, key: 1)
      tester.expectEnd(of: Pricing(price: 1))
      tester.expectRunning(sideEffect: "lights")
      await tester.nextRendering()
    }
    #expect(issues.map(\.line) == (2...8).map { line + $0 })
    #expect(
      issues.map(\.message) == [
        """
        Shop has no new rendering.
        Remove this expectation, or read the current rendering: tester.rendering.
        """,
        """
        Shop has emitted no further output.
        Remove this expectation, or let workers run first: await tester.nextOutput().
        """,
        """
        There is no node of Till in the tree:
        Shop 0: State(opened: false, total: 0, items: [])
        """,
        """
        A session of Ware with the key 1 did not begin.
        Remove this expectation, or look at tester.tree to see what exists.
        """,
        """
        The worker Pricing(price: 1, continues: false) did not end.
        Remove this expectation, or look at tester.tree to see what exists.
        """,
        """
        The side effect with the key "lights" does not run.
        Remove this expectation, or declare it in render.
        """,
        """
        Shop has no new rendering.
        No worker runs, so none can come.
        Remove this call, or send before it what causes one.
        """,
      ])
  }

  @Test func `an unexpected state is shown as a difference`() {
    let tester = WorkflowTester(Shop(name: "A"), exhaustivity: .loose)
    tester.send { $0.act.send(.priced(4)) }
    let issues = reported { tester.expectState { $0.total = 5 } }
    #expect(
      issues.map(\.message) == [
        """
        The state of "Shop" is not what was expected.

          State(
            … 1 unchanged
        -   total: 5
        +   total: 4
            … 1 unchanged
          )

        (- expected, + got) Write the change in expectState { … }, or fix the action.
        """
      ])
  }

  @Test func `a tree continues from a snapshot`() throws {
    let tester = WorkflowTester(Number())
    tester.send { $0.send(3) }
    tester.expectState { $0 = 3 }
    tester.expectRendering { _ in }
    let restored = try WorkflowTester(Number(), restoring: tester.snapshot())
    #expect(restored.tree == "Number 0: 3")
  }
}

/// Returns the message about a list of forgotten things.
private func forgotten(_ list: String, at line: Int) -> Reported {
  Reported(
    message: """
      The test did not account for everything that this call caused:
      \(list)
      Add these lines after it, or make the tester loose: exhaustivity: .loose.
      """, line: line)
}

/// Boxes with one lid each, where all lids have the same key.
private struct Shelf: Workflow {
  var count: Int

  func render(state: Void, context: borrowing RenderContext<Shelf>) -> [Sink<Int>] {
    (0..<count).map { context.render(Box(), key: Key($0)) }
  }
}

private struct Box: Workflow {
  func render(state: Void, context: borrowing RenderContext<Box>) -> Sink<Int> {
    context.render(Lid())
  }
}

private struct Lid: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Lid>) -> Sink<Int> {
    context.run(Pricing(price: 3)) { price in
      AnyWorkflowAction<Lid> { state, _ in
        state = price
        return nil
      }
    }
    return context.makeStateSink(of: Int.self) { value, state in state = value }
  }
}

private struct Objective: Workflow {
  final class State { var count = 0 }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Objective>) -> Sink<Int> {
    context.makeStateSink(of: Int.self) { value, state in state.count = value }
  }
}

struct Number: Workflow {
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Number>) -> Sink<Int> {
    context.makeStateSink(of: Int.self) { value, state in state = value }
  }
}
