import WorkflowTestSupport
import Testing
import Workflow
import WorkflowTesting

/// The tester of one render, with everything faked: what each message says, and where it points.
struct RenderTesterTests {
  private let open = Shop.State(opened: true, total: 3, items: [7])
  private let till = Till.Screen(label: "faked", sell: Sink { _ in })

  @Test func `a render that is described completely records nothing`() {
    Shop(name: "A", pricing: Pricing(price: 2)).renderTester(state: open)
      .expect(Till.self, key: "main", rendering: till, output: 5) { #expect($0.name == "A") }
      .expect(Ware.self, key: 7, rendering: "faked row")
      .expect(Pricing(price: 2))
      .expectSideEffect(key: "lights")
      .strict
      .render { screen in
        #expect(screen.title == "A: 3")
        #expect(screen.till?.label == "faked")
        #expect(screen.rows == ["faked row"])
      }
      .expectAction(Shop.Action.sold(5))
      .expectState { $0.total = 8 }
      .expectOutput("sold 5")
  }

  @Test func `what is sent to sinks is applied`() {
    Shop(name: "A").renderTester()
      .render { $0.act.send(.add(1)) }
      .expectState { $0.items = [1] }
      .expectNoOutput()
      .next()
      .expect(Ware.self, key: 1, rendering: "one")
      .render { #expect($0.rows == ["one"]) }
      .expectNoChange()
      .expectNoAction()
  }

  @Test func `the output of a worker becomes an action`() {
    Shop(name: "A", pricing: Pricing(price: 2)).renderTester(state: open)
      .expect(Till.self, key: "main", rendering: till)
      .expect(Ware.self, key: 7, rendering: "")
      .expect(Pricing(price: 2), output: 9)
      .render()
      .expectAction(Shop.Action.priced(9))
      .expectState { $0.total = 12 }
  }

  @Test func `a child that is not expected is named with the line to add, and rendered for real`() {
    var rows: [String] = []
    let line = #line
    let issues = reported {
      Shop(name: "A").renderTester(state: open).expect(Till.self, key: "main", rendering: till)
        .render { rows = $0.rows }
    }
    #expect(rows == ["row 7"])
    #expect(
      issues == [
        Reported(
          message: """
            Shop declares the child Ware with the key 7, which is not expected.
            Add: .expect(Ware.self, key: 7, rendering: …)
            """, line: line + 3)
      ])
  }

  @Test func `what was expected and did not come is reported where it was expected`() {
    let line = #line
    let issues = reported {
      Shop(name: "A").renderTester()
        .expect(Till.self, key: "main", rendering: till)
        .expect(Pricing(price: 1))
        .expectSideEffect(key: "lights")
        .render()
    }
    #expect(
      issues == [
        Reported(
          message: """
            Shop did not declare the child Till with the key "main".
            Declare it in render, or remove this expectation.
            """, line: line + 3),
        Reported(
          message: """
            Shop did not declare the worker Pricing(price: 1, continues: false).
            Declare it in render, or remove this expectation.
            """, line: line + 4),
        Reported(
          message: """
            Shop did not declare the side effect with the key "lights".
            Declare it in render, or remove this expectation.
            """, line: line + 5),
      ])
  }

  @Test func `in strict mode, workers and side effects have to be expected`() {
    let issues = reported {
      Shop(name: "A", pricing: Pricing(price: 1)).renderTester(state: .init(opened: true)).strict
        .expect(Till.self, key: "main", rendering: till)
        .render()
    }
    #expect(
      issues.map(\.message) == [
        """
        Shop declares the worker Pricing(price: 1, continues: false), which is not expected.
        Add: .expect(Pricing(price: 1, continues: false))
        """,
        """
        Shop declares the side effect with the key "lights", which is not expected.
        Add: .expectSideEffect(key: "lights")
        """,
      ])
  }

  @Test func `collections of one type of child are told apart by their keys`() {
    Lists().renderTester(state: [1]).strict
      .expect(Ware.self, key: 1, in: "second", rendering: "b")
      .expect(Ware.self, key: 1, in: "first", rendering: "a")
      .render { #expect($0 == ["a", "b"]) }
  }

  @Test func `what would stop the program is an issue`() {
    let issues = reported {
      Lists(keys: ["same", "same"]).renderTester(state: []).render()
      Lists(sends: true).renderTester(state: []).render()
    }
    #expect(
      issues.map(\.message) == [
        """
        Lists declares the collection of Ware with the key "same" twice in one pass, which would stop \
        the program.
        Give each a key or a value of its own.
        """,
        """
        Something was sent to Lists while it was rendering, which would stop the program.
        Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
        """,
      ])
  }

  @Test func `values that a node would not remember are issues`() {
    let issues = reported {
      Recalling(mistake: .none).renderTester().render { #expect($0 == 2) }
      Recalling(mistake: .sameKey).renderTester().render { #expect($0 == 2) }
      Recalling(mistake: .declares).renderTester().render { #expect($0 == 2) }
    }
    #expect(issues.count == 2)
    let messages = issues.map { $0.message.replacing(/:\d+/, with: ":N") }
    #expect(
      messages == [
        """
        Recalling declares the remembered value of WorkflowTestingTests/RenderTesterTests.swift:N with \
        the key 0 twice in one pass, which would stop the program.
        Give each a key or a value of its own.
        """,
        """
        Recalling declares the side effect with the key "inside" in the closure of the remembered \
        value of WorkflowTestingTests/RenderTesterTests.swift:N with the key 0. In a host, this would \
        stop the program. Declare it in render itself, outside of this closure.
        """,
      ])
  }

  @Test func `actions made from closures cannot be compared`() {
    let issues = reported {
      Lists().renderTester(state: [])
        .render { _ in }
        .expectAction(AnyWorkflowAction<Lists> { _, _ in nil })
    }
    #expect(
      issues.map(\.message) == [
        """
        An action made from a closure cannot be compared.
        Expect what it does: .expectState { … } and .expectOutput(…).
        """
      ])
  }

  @Test func `a render that is not pure is an issue`() {
    let line = #line
    let issues = reported { Moody().renderTester().render() }
    #expect(
      issues == [
        Reported(
          message: """
            Moody declared something else when it was rendered again.

              [
            -   [0]: "the side effect with the key 1"
            +   [0]: "the side effect with the key 2"
              ]

            (- first, + second) Declare children, workers and side effects from props and state alone, \
            without counters, random numbers or the time. Or allow it: .withoutRepetition.
            """, line: line + 1)
      ])
    Moody().renderTester().withoutRepetition.render()
  }

  @Test func `unexpected actions and outputs are reported`() {
    let issues = reported {
      Shop(name: "A").renderTester().render { $0.act.send(.sold(1)) }
        .expectNoAction()
        .expectNoOutput()
        .expectNoChange()
        .expectOutput("sold 2")
        .expectAction(Shop.Action.sold(2))
      Shop(name: "A").renderTester().render()
        .expectOutput("sold 2")
        .expectAction(Shop.Action.sold(2))
    }
    #expect(
      issues.map(\.message) == [
        """
        Shop applied sold(1).
        Expect it: .expectAction(…).
        """,
        """
        Emitted after the render of Shop: sold 1.
        Expect it: .expectOutput(…).
        """,
        """
        The state has changed after the render of Shop.

          State(
            … 1 unchanged
        -   total: 0
        +   total: 1
            … 1 unchanged
          )

        (- expected, + got) Say what changes: .expectState { $0.… = … }.
        """,
        """
        The output after the render of Shop is not what was expected.

        - "sold 2"
        + "sold 1"

        (- expected, + got) Expect the actual output, or fix the action.
        """,
        """
        The action of Shop is not what was expected.

          .sold(
        -   2
        +   1
          )

        (- expected, + got) Expect the actual action, or fix the handler.
        """,
        """
        One output was expected after the render of Shop, but it emitted nothing.
        Write .expectNoOutput(), or change what is sent in .render { … }.
        """,
        """
        Shop applied nothing, but one Action was expected.
        Send it in .render { … }, or give a child an output: .expect(…, output: …).
        """,
      ])
  }

  @Test func `a worker that differs is shown beside the expected one`() {
    let issues = reported {
      Retrying(number: 5).renderTester().expect(Attempt(number: 6)).render()
    }
    #expect(
      issues.map(\.message) == [
        """
        Retrying did not declare the worker Attempt(number: 6), but the worker Attempt(number: 5).
        Declare it in render, or remove this expectation.
        """
      ])
  }
}

/// Two collections of one type of child.
private struct Lists: Workflow {
  var keys: [Key] = ["first", "second"]
  var sends = false

  func makeInitialState() -> [Int] { [] }

  func render(state: [Int], context: borrowing RenderContext<Lists>) -> [String] {
    if sends { context.makeStateSink(of: Int.self) { $1.append($0) }.send(1) }
    return keys.flatMap { key in
      Array(context.render(each: state, key: key, id: { $0 }) { Ware(number: $0) })
    }
  }
}

/// Declares a different side effect at every render.
private struct Moody: Workflow {
  private final class Counter { var count = 0 }
  private let counter = Counter()

  func render(state: Void, context: borrowing RenderContext<Moody>) {
    counter.count += 1
    context.runSideEffect(key: Key(counter.count)) { _ in }
  }
}

/// Remembers two values in a loop.
private struct Recalling: Workflow {
  enum Mistake { case none, sameKey, declares }
  var mistake: Mistake

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int {
    var sum = 0
    for number in 0..<2 {
      sum += context.remember(key: mistake == .sameKey ? 0 : Key(number)) {
        if mistake == .declares, number == 0 { context.runSideEffect(key: "inside") { _ in } }
        return 1
      }
    }
    return sum
  }
}

private struct Attempt: Worker {
  var number: Int
  func run(_ output: WorkerOutput<Never>) async {}
}

private struct Retrying: Workflow {
  var number: Int

  func render(state: Void, context: borrowing RenderContext<Retrying>) {
    context.run(Attempt(number: number))
  }
}
