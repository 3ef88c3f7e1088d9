import Testing
import WorkflowTestSupport
import WorkflowTesting

/// What the testers of actions and of one render have to account for, and expect.
struct StepAccountTests {
  private typealias Action = Shop.Action
  private let open = Shop.State(opened: true, total: 3, items: [7])
  private let till = Till.Screen(label: "faked", sell: Sink { _ in })

  @Test func `a change and an output between two sends are not forgotten`() {
    let line = #line
    let issues = reported {
      Action.tester(state: .init(), workflow: Shop(name: "A"))
        .send(.add(4))
        .send(.sold(2))
        .expectState { $0.total = 2 }
    }
    #expect(issues.count == 2)
    #expect(issues.first?.line == line + 3)
    #expect(
      issues.first?.message == """
        The test did not account for everything that this call did:
          a change of the state:
              State(
                … 2 unchanged
                items: [
            +     4
                ]
              )
            .expectState { $0… = … }
        Add these calls after it, or leave it out: .skip().
        """)
    #expect(issues.last?.line == line + 4)
    #expect(
      issues.last?.message.contains("  the output \"sold 2\"\n    .expectOutput(\"sold 2\")")
        == true)
  }

  @Test func `reading the state, skipping, and expecting nothing else account for a step`() {
    let tester = Action.tester(state: .init(), workflow: Shop(name: "A"))
      .send(.add(4)).skip()
      .send(.sold(2)).expectOutput("sold 2")
    #expect(tester.state.total == 2)
    _ = tester.send(.close)
  }

  @Test func `what a render has caused is not forgotten`() {
    let line = #line
    let issues = reported {
      Shop(name: "A").renderTester()
        .render { $0.act.send(.sold(1)) }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.line == line + 3)
    #expect(issues.first?.message.contains("  the output \"sold 1\"\n") == true)
    #expect(issues.first?.message.contains("  a change of the state:\n") == true)
    // The action says it all.
    Shop(name: "A").renderTester().render { $0.act.send(.sold(1)) }.expectAction(.sold(1))
  }

  @Test func `several actions come in order, and one can be looked at`() {
    let render = Shop(name: "A").renderTester().render {
      $0.act.send(.add(1))
      $0.act.send(.sold(2))
    }
    render.expectActions(.add(1), .sold(2))
    let issues = reported {
      render.expectActions(.sold(2), .add(1))
      render.expectAction { _ in }
    }
    #expect(issues.count == 2)
    #expect(
      issues.first?.message.contains("The actions of Shop are not what was expected.") == true)
    #expect(
      issues.last?.message == """
        Shop applied add(1), sold(2), but one Action was expected.
        Expect them all: .expectActions(…).
        """)
    var seen: [Action] = []
    Shop(name: "A").renderTester().render { $0.act.send(.add(9)) }
      .expectAction { seen.append($0) }
      .expectAction(of: Action.self) { seen.append($0) }
    #expect(seen == [.add(9), .add(9)])
  }

  @Test func `children and workers are expected by a predicate`() {
    let shop = Shop(name: "A", pricing: Pricing(price: 2))
    shop.renderTester(state: open).strict
      .expect(Till.self, where: { $0.name == "A" }, rendering: till, output: 5)
      .expect(Ware.self, where: { $0.number > 6 }, rendering: "row")
      .expect(Pricing.self, where: { $0.price == 2 }, output: 1)
      .expectSideEffect(key: "lights")
      .render { #expect($0.rows == ["row"]) }
      .expectActions(.sold(5), .priced(1))
    let issues = reported {
      shop.renderTester(state: open)
        .expect(Till.self, key: "main", rendering: till)
        .expect(Ware.self, where: { $0.number > 7 }, rendering: "row")
        .expect(Pricing.self, where: { $0.price == 3 })
        .render()
    }
    #expect(
      issues.map { String($0.message.prefix { $0 != "\n" }) } == [
        "Shop declares the child Ware with the key 7, which is not expected.",
        "Shop did not declare a child Ware that fits.",
        "Shop did not declare a worker Pricing that fits.",
      ])
  }

  @Test func `a child can render itself, and its output arrives`() {
    var screen: Shop.Screen?
    Shop(name: "A").renderTester(state: open)
      .expectRendered(Till.self, key: "main") { #expect($0.name == "A") }
      .expectRendered(Ware.self, key: 7)
      .render {
        screen = $0
        $0.till?.sell.send(4)
      }
      .expectAction(.sold(4))
    #expect(screen?.till?.label == "A sold 0")
    #expect(screen?.rows == ["row 7"])
  }

  @Test func `a side effect sends what the test says, or what it does`() {
    Lamp().renderTester()
      .expectSideEffect(key: "lamp", sending: .shine)
      .render().expectAction(.shine).expectState { $0 = 1 }
    Lamp().renderTester()
      .expectSideEffect(key: "lamp", runs: true)
      .render().expectActions(.shine, .shine).expectState { $0 = 2 }
    Lamp().renderTester().expectSideEffect(key: "lamp").render().expectNoAction()
  }

  @Test func `what is expected twice and declared once is said so`() {
    let issues = reported {
      Shop(name: "A").renderTester(state: open)
        .expect(Till.self, key: "main", rendering: till)
        .expect(Till.self, key: "main", rendering: till)
        .expect(Ware.self, key: 7, rendering: "row")
        .render()
    }
    #expect(
      issues.map(\.message) == [
        """
        Shop declared the child Till with the key \"main\" once, and the test expects it once more.
        Remove this expectation.
        """
      ])
  }

  @Test func `an output without an action has to be accounted for too`() {
    let issues = reported {
      SignIn().renderTester(state: "Ada").render { $0.enter() }.expectNoAction()
      LoanRow(loan: .init(id: 3, title: "")).renderTester().render { $0.giveBack() }
        .expectNoAction()
    }
    #expect(issues.map { $0.message.contains("the output 3") }.last == true)
    let result = SignIn().renderTester(state: "").render { $0.type.send("A") }
    #expect(result.step.state == "A" && result.step.outputs.isEmpty)
  }

  @Test func `a step accounts for itself, also without its tester`() {
    let step = Action.tester(state: .init(), workflow: Shop(name: "A")).send(.sold(2)).step
    #expect(step.state.total == 2 && step.outputs == ["sold 2"])
  }

  @Test func `actions that look the same are told apart`() {
    let (one, other) = (
      Picky.Action(id: ObjectIdentifier(Shop.self)), Picky.Action(id: ObjectIdentifier(Till.self))
    )
    let issues = reported {
      Picky().renderTester().render { $0.send(one) }.expectActions(other)
    }
    #expect(issues.count == 1)
  }

  @Test func `actions are compared by their own equality`() {
    let render = Loose().renderTester().render {
      $0.send(.set(1))
      $0.send(.set(2))
    }
    render.expectActions(.set(3), .set(4))
  }

  @Test func `what says exactly what it means comes before what takes others`() {
    Shop(name: "A", pricing: Pricing(price: 2)).renderTester(state: .init(opened: true)).strict
      .expect(Till.self, where: { _ in true }, rendering: till)
      .expect(Pricing.self, where: { _ in true })
      .expectSideEffect(key: "lights")
      .render()
    Two().renderTester().expect(Pricing.self).expect(Pricing(price: 1)).strict.render()
  }

  @Test func `misuse in a child that renders itself is an issue too`() {
    let issues = reported {
      Around().renderTester().expectRendered(Hasty.self).render().skip()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("Something was sent to Hasty while it was") == true)
  }

  @Test func `huge values do not fill the messages`() {
    let issues = reported {
      Blob.Action.tester(state: "", workflow: Blob())
        .send(.set(String(repeating: "x", count: 1_000_000)))
        .expectNoChange()
        .expectOutput("")
      Blob().renderTester().render { $0.send(.set(String(repeating: "y", count: 1_000_000))) }
        .expectNoAction()
    }
    #expect(issues.count == 3)
    for issue in issues { #expect(issue.message.count < 2_000, "\(issue.message.prefix(3_000))") }
  }
}

/// Sends from a side effect.
private struct Lamp: Workflow {
  enum Action: WorkflowAction, Equatable {
    case shine

    func apply(toState state: inout Int, workflow: Lamp) -> Never? {
      state += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Lamp>) {
    let sink = context.makeSink(of: Action.self)
    context.runSideEffect(key: "lamp") { _ in
      sink.send(.shine)
      sink.send(.shine)
    }
  }
}

/// Has a huge state.
private struct Blob: Workflow {
  typealias Output = String

  enum Action: WorkflowAction, Equatable {
    case set(String)

    func apply(toState state: inout String, workflow: Blob) -> String? {
      if case .set(let text) = self { state = text }
      return state + "!"
    }
  }

  func makeInitialState() -> String { "" }

  func render(state: String, context: borrowing RenderContext<Blob>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}

/// All of its actions are equal.
private struct Loose: Workflow {
  enum Action: WorkflowAction, Equatable {
    case set(Int)

    static func == (left: Action, right: Action) -> Bool { true }

    func apply(toState state: inout Int, workflow: Loose) -> Never? {
      if case .set(let number) = self { state = number }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Loose>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}

/// Runs two workers of one type.
private struct Two: Workflow {
  func render(state: Void, context: borrowing RenderContext<Two>) {
    context.run(Pricing(price: 1)) { _ in AnyWorkflowAction<Two>.noAction }
    context.run(Pricing(price: 2)) { _ in AnyWorkflowAction<Two>.noAction }
  }
}

/// Sends while it renders.
private struct Hasty: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Hasty>) {
    context.makeStateSink(of: Int.self) { $1 = $0 }.send(1)
  }
}

private struct Around: Workflow {
  func render(state: Void, context: borrowing RenderContext<Around>) {
    context.render(Hasty())
  }
}

/// Has actions in which reflection sees nothing.
private struct Picky: Workflow {
  struct Action: WorkflowAction, Equatable {
    var id: ObjectIdentifier

    func apply(toState state: inout Void, workflow: Picky) -> Never? { nil }
  }

  func render(state: Void, context: borrowing RenderContext<Picky>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}
