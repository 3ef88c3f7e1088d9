import Testing
import Workflow
import WorkflowFlows
import WorkflowScreens
import WorkflowTesting
import WorkflowTestSupport

/// Flows as workflows in a running tree.
struct FlowTests {
  private let flow = Flow {
    FirstStep()
    TextStep()
    LengthStep()
  }

  @Test(.rules("61a", "61b", "61f")) func `a flow runs in a host, and emits its result once`() {
    var outputs: [FlowOutput<Int>] = []
    let host = WorkflowHost(drainedByHand: flow.workflow()) { outputs.append($0) }
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    host.rendering.top(String.self)?.send.send(.proceed("b"))
    #expect(host.rendering.names == ["FirstStep", "TextStep", "LengthStep"])
    #expect(host.rendering.position == FlowPosition(number: 3, count: 3))
    let last = host.rendering.top(Int.self)
    last?.send.send(.proceed(7))
    last?.send.send(.proceed(8))
    #expect(outputs == [.finished(7)])
    #expect(host.rendering.names == ["FirstStep", "TextStep", "LengthStep"])
  }

  @Test(.rules("58c", "59a", "59b"))
  func `a visit keeps its state until it is left, and a new one begins afresh`() {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.increment.send()
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    host.rendering.top(String.self)?.increment.send()
    #expect(host.rendering.top(String.self)?.count == 1)
    host.rendering.top(String.self)?.send.send(.back)
    #expect(host.rendering.top(String.self)?.count == 1, "the first step was kept")
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    #expect(host.rendering.top(String.self)?.count == 0, "the second one is new")
  }

  @Test(.rules("58b")) func `a covered step is told so, and its events are ignored`() {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    let first = host.rendering.top(String.self)
    #expect(first?.isOnTop == true && first?.canGoBack == false)
    first?.send.send(.proceed("a"))
    #expect(host.rendering.top(String.self)?.canGoBack == true)
    let covered = host.rendering.frames[0].screen.wrapped as? StepScreen<String>
    #expect(covered?.isOnTop == false)
    covered?.send.send(.proceed("again"))
    covered?.send.send(.abandon)
    #expect(host.rendering.names == ["FirstStep", "TextStep"])
  }

  @Test(.rules("58d")) func `covered steps do not render when the flow moves`() {
    let counter = RenderCounter()
    let host = WorkflowHost(
      drainedByHand: Flow { for _ in 0..<50 { TextStep() } }.workflow(launchingWith: "x"),
      observers: [counter])
    for _ in 0..<40 { host.rendering.top(String.self)?.send.send(.proceed("x")) }
    counter.count = 0
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    // The flow, its visits, those above the first 16, and the visit and body of the step that is
    // covered and of the one that is new.
    #expect(counter.count == 7)
  }

  @Test(.rules("61c", "61e"))
  func `a flow whose steps are all skipped ends after its first pass`() {
    var outputs: [FlowOutput<String>] = []
    let host = WorkflowHost(
      drainedByHand: Flow { TextStep(admission: .skip) }.workflow(launchingWith: "x")
    ) { outputs.append($0) }
    #expect(outputs == [.finished("x")])
    #expect(host.rendering.frames.isEmpty)
  }

  @Test(.rules("61h", "61i", "62b")) func `abandoning ends the flow and shows nothing`() {
    var outputs: [FlowOutput<Int>] = []
    let host = WorkflowHost(drainedByHand: flow.workflow()) { outputs.append($0) }
    host.rendering.top(String.self)?.send.send(.abandon)
    host.rendering.abandon()
    #expect(outputs == [.abandoned])
    #expect(host.rendering.frames.isEmpty)
    host.rendering.restart()
    #expect(host.rendering.names == ["FirstStep"])
  }

  @Test(.rules("62c")) func `a flow that restarts begins again after its end`() {
    var outputs: [FlowOutput<String>] = []
    let host = WorkflowHost(
      drainedByHand: Flow { FirstStep() }.workflow().restartingWhenEnded()
    ) { outputs.append($0) }
    for text in ["a", "b"] { host.rendering.top(String.self)?.send.send(.proceed(text)) }
    #expect(outputs == [.finished("a"), .finished("b")])
    #expect(host.rendering.names == ["FirstStep"])
  }

  @Test(.rules("61k")) func `a flow that had ended says so when it is restored`() throws {
    let flow = Flow { FirstStep() }
    let host = WorkflowHost(drainedByHand: flow.workflow())
    #expect(!host.rendering.hasEnded)
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    #expect(host.rendering.hasEnded)
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.hasEnded)
    #expect(restored.rendering.names == ["FirstStep"])
    restored.rendering.restart()
    #expect(!restored.rendering.hasEnded)
  }

  @Test(.rules("26f")) func `a flow that restarts without end stops with its name`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var options = RuntimeOptions()
      options.turnLimitPower = 3
      let flow = Flow { HastyStep() }.workflow().restartingWhenEnded()
      _ = WorkflowHost(flow, options: options, on: nil)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("After 1000 turns, actions still send other actions."))
    #expect(said.contains("FlowWorkflow<String>"))
  }

  @Test func `a choice without an input stops the program at its line`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Choose<Never, Int> { (_: Never) -> Flow<Never, Int> in }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("WorkflowFlowsTests/FlowTests.swift:"))
    #expect(
      said.contains("Fatal error: A Choose was made that takes Never, which can never reach it."))
  }

  @Test(.rules("61j")) func `a sequence can abandon a flow`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var outputs: [FlowOutput<Int>] = []
    let host = WorkflowHost(
      drainedByHand: flow.workflow().abandon(when: stream, id: "logged out")
    ) { outputs.append($0) }
    await host.drain()
    #expect(outputs == [])
    continuation.yield()
    await host.drain()
    #expect(outputs == [.abandoned])
    host.end()
  }

  @Test(.rules("55a", "55c")) func `a flow can begin at a later step, above others`() {
    let workflow = flow.workflow(
      startingAt: LengthStep.self, with: "typed", above: [FlowStop(TextStep.self, with: "below")])
    let host = WorkflowHost(drainedByHand: workflow)
    #expect(host.rendering.names == ["TextStep", "LengthStep"])
    #expect(host.rendering.top(Int.self)?.input == "typed")
    host.rendering.back()
    #expect(host.rendering.top(String.self)?.input == "below")
  }

  @Test(.rules("55d")) func `a step that is not in the flow cannot be launched at`() {
    var outputs: [FlowOutput<Int>] = []
    _ = WorkflowHost(
      drainedByHand: flow.workflow(startingAt: NumberStep.self, with: 1)
    ) { outputs.append($0) }
    #expect(
      outputs == [
        .failed(
          .noSuchStep("NumberStep", known: ["FirstStep", "TextStep", "LengthStep"]))
      ])
  }

  @Test(.rules("55a")) func `a stop is found by its name`() {
    let flow = Flow {
      FirstStep()
      TextStep().named("2")
      TextStep().named("3")
      LengthStep()
    }
    let host = WorkflowHost(
      drainedByHand: flow.workflow(
        startingAt: LengthStep.self, with: "c",
        above: [
          FlowStop(FirstStep.self), FlowStop(TextStep.self, named: "2", with: "a"),
          FlowStop(TextStep.self, named: "3", with: "b"),
        ]))
    #expect(host.rendering.names == ["FirstStep", "2", "3", "LengthStep"])
    let third = WorkflowHost(
      drainedByHand: flow.workflow(startingAt: TextStep.self, named: "3", with: "b"))
    #expect(third.rendering.names == ["3"])
    let none = WorkflowHost(
      drainedByHand: flow.workflow(startingAt: TextStep.self, named: "4", with: "b"))
    #expect(none.rendering.names == [])
    #expect(flow.plan.steps.map(\.name) == ["FirstStep", "2", "3", "LengthStep"])
    #expect(flow.plan.stops == [])
  }

  @Test func `hostile names do no harm in a picture`() {
    let flow = Flow { TextStep().named("<i>#1 \"a\"") }
    #expect(flow.mermaid.contains("#lt;i>#35;1 #quot;a#quot;"))
  }
}

/// What a test can say of a flow that a workflow launches.
struct FlowPlanTests {
  @Test func `a parent launched this flow with this argument`() {
    let workflow = Flow {
      TextStep().named("text").presented(.modal).persistence(.persistWhenSkipped)
      TextStep().persistence { _ in .standard }
      TermsStep()
    }.workflow(launchingWith: "x")
    #expect(
      workflow.plan.steps == [
        FlowPlan.Step("text", presentation: .modal, persistence: .persistWhenSkipped),
        FlowPlan.Step("TextStep", persistence: nil), FlowPlan.Step("TermsStep"),
      ])
    #expect(workflow.plan.argument.value(as: String.self) == "x")
    #expect(workflow.plan.stops == [])
  }

  @Test func `options can be given in any order`() {
    let first = Flow { TextStep().named("a").presented(.modal).persistence(.persistWhenSkipped) }
    let second = Flow { TextStep().persistence(.persistWhenSkipped).presented(.modal).named("a") }
    #expect(
      first.workflow(launchingWith: "").plan.steps == second.workflow(launchingWith: "").plan.steps)
  }

  @Test func `a step is tested alone`() {
    #expect(TextStep().body(Visit("x")).input == "x")
    TextStep().body(Visit("x")).renderTester()
      .render { $0.send.send(.proceed("y")) }
      .expectOutput(.proceed("y"))
  }

  @Test func `a class can be a step`() {
    final class Counting: FlowStep {
      typealias Input = String

      var admitted = 0

      func admit(_ visit: Visit<String>) -> Admission<String, Never> {
        admitted += 1
        return .show
      }

      func body(_ visit: Visit<String>) -> StepBody<Never> {
        StepBody(name: "", input: visit.input, isOnTop: true, canGoBack: false)
      }
    }
    let step = Counting()
    let walk = Flow { step }.workflow(launchingWith: "x").walk()
    #expect(walk.current == "Counting")
    #expect(step.admitted == 1)
  }

  @Test func `a flow is drawn as text and as a flow chart`() {
    var walk = Flow {
      FirstStep()
      Choose { (text: String) in Flow { TextStep().named(text) } }
      LengthStep()
    }.workflow().walk()
    #expect(walk.picture == "› FirstStep\n  Choose …\n  LengthStep\n")
    walk.proceed(from: FirstStep.self, with: "built \"here\"")
    #expect(walk.picture == "• FirstStep\n› built \"here\"\n  LengthStep\n")
    #expect(
      walk.mermaid == """
        flowchart LR
          s0["FirstStep"]
          s1["built #quot;here#quot;"]
          s2["LengthStep"]
          s0 --> s1
          s1 --> s2
          classDef visited fill:#ddd
          class s0 visited
          classDef current stroke-width:3px
          class s1 current

        """)
  }
}

/// The parent makes the flow anew in each pass.
struct DefinitionTests {
  @Test(.rules("63a", "63d", "63e")) func `visits continue in the newest definition`() {
    let host = WorkflowHost(drainedByHand: Shop(isGift: false))
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    #expect(host.rendering.names == ["FirstStep", "length 0"])
    host.rendering.back()
    host.update(Shop(isGift: true))
    #expect(host.rendering.names == ["FirstStep"], "the visit stays")
    #expect(host.rendering.position?.count == 3)
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    #expect(host.rendering.names == ["FirstStep", "gift"])
    host.update(Shop(isGift: false))
    #expect(host.rendering.names == ["FirstStep", "gift"], "its place has gone")
    host.rendering.top(String.self)?.send.send(.proceed("y"))
    #expect(host.rendering.names == ["FirstStep", "gift", "length 0"])
  }

  @Test(.rules("63b")) func `elements of a loop are found by their ids`() {
    func flow(_ ids: [String]) -> FlowWorkflow<String> {
      Flow { for id in ids { TextStep(name: id).id(id).named(id) } }.workflow(launchingWith: "x")
    }
    var walk = flow(["a", "b", "c"]).walk()
    walk.proceed(from: TextStep.self, with: "x")
    #expect(walk.current == "b")
    walk.adopt(Flow { for id in ["b", "a", "c"] { TextStep(name: id).id(id).named(id) } })
    #expect(walk.current == "b")
    #expect(walk.position == FlowPosition(number: 1, count: 3))
    walk.proceed(from: TextStep.self, with: "x")
    #expect(walk.current == "a")
  }

  @Test(.rules("55f")) func `stops have to be in the order of the flow`() {
    let flow = Flow {
      FirstStep()
      TextStep()
      LengthStep()
    }
    let walk = flow.workflow(
      startingAt: TextStep.self, with: "x", above: [FlowStop(LengthStep.self, with: "y")]
    ).walk()
    #expect(walk.output == .failed(.stopOutOfOrder("TextStep")))
    #expect(walk.steps == [])
  }

  @Test(.rules("63j")) func `equal ids in a loop are steps of their own`() {
    var walk = Flow { for id in ["a", "a", "b"] { TextStep().id(id).named(id) } }
      .workflow(launchingWith: "x").walk()
    for _ in 0..<3 { walk.proceed(from: TextStep.self, with: "x") }
    #expect(walk.steps == ["a", "a", "b"])
    #expect(walk.output == .finished("x"))
  }

  @Test func `an element that has moved continues from where it stands now`() {
    func flow(_ ids: [String]) -> Flow<String, String> {
      Flow { for id in ids { TextStep().id(id).named(id) } }
    }
    var walk = flow(["a", "b", "c"]).workflow(launchingWith: "x").walk()
    walk.proceed(from: TextStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "x")
    walk.adopt(flow(["c", "d", "e"]))
    walk.adopt(flow(["d", "e"]))
    walk.proceed(from: TextStep.self, with: "x")
    #expect(walk.current == "d")
  }

  @Test(.rules("63h")) func `a branch that changes the type is left for what comes after it`() {
    func flow(_ isFirst: Bool) -> Flow<Never, Int> {
      Flow {
        FirstStep()
        if isFirst { LengthStep() } else { OtherLengthStep() }
        KeepStep()
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.adopt(flow(false))
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.current == "KeepStep")
  }

  @Test(.rules("64a", "64c", "65c")) func `a part is built from what reaches it`() {
    var walk = Flow {
      FirstStep()
      Choose { (text: String) in
        Flow {
          for character in text { TextStep().named("\(character)") }
          if text.count > 2 { TextStep().named("long") }
        }
      }
      LengthStep()
    }.workflow().walk()
    #expect(walk.position?.count == 3)
    walk.proceed(from: FirstStep.self, with: "ab")
    #expect(walk.current == "a")
    #expect(walk.position == FlowPosition(number: 2, count: 4))
    walk.back()
    walk.proceed(from: FirstStep.self, with: "abc")
    for name in ["a", "b", "c", "long"] {
      #expect(walk.current == name)
      walk.proceed(from: TextStep.self, with: "x")
    }
    #expect(walk.current == "LengthStep")
    #expect(walk.position == FlowPosition(number: 6, count: 6))
  }
}

/// A parent whose flow depends on its props.
private struct Shop: Workflow, Equatable {
  var isGift: Bool

  func render(state: Void, context: borrowing RenderContext<Shop>) -> FlowScreen {
    let flow = Flow {
      FirstStep()
      if isGift { TextStep().named("gift") }
      LengthStep().named("length 0")
    }
    return context.render(flow.workflow()) { _ in AnyWorkflowAction.noAction }
  }
}

final class RenderCounter: WorkflowObserver {
  var count = 0

  func observe(_ event: WorkflowEvent) {
    if case .renderDidBegin = event { count += 1 }
  }
}

/// What a move costs in a long flow.
struct FlowCostTests {
  @Test(.rules("58d")) func `a move in a flow of a thousand steps renders no covered step`() {
    let counter = RenderCounter()
    let host = WorkflowHost(
      drainedByHand: Flow { for _ in 0..<1000 { TextStep() } }.workflow(launchingWith: "x"),
      observers: [counter])
    for _ in 0..<999 { host.rendering.top(String.self)?.send.send(.proceed("x")) }
    #expect(host.rendering.frames.count == 1000)
    counter.count = 0
    host.rendering.back()
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    // The flow, its visits and the last group each time; the visit and body that come to the top,
    // or are covered.
    #expect(counter.count == 5 + 7)
  }

  @Test(.rules("63g")) func `the same step type in two flows shares nothing`() {
    let host = WorkflowHost(drainedByHand: TwoFlows())
    host.rendering.0.top(String.self)?.increment.send()
    #expect(host.rendering.0.top(String.self)?.count == 1)
    #expect(host.rendering.1.top(String.self)?.count == 0)
    host.rendering.1.top(String.self)?.send.send(.proceed("x"))
    #expect(host.rendering.0.names == ["FirstStep"])
    #expect(host.rendering.1.names == ["FirstStep", "TextStep"])
    #expect(host.rendering.0.top(String.self)?.count == 1)
  }

  @Test(.rules("58e")) func `a step that proceeds as soon as it begins is left in the same turn`() {
    var outputs: [FlowOutput<String>] = []
    let host = WorkflowHost(
      drainedByHand: Flow {
        HastyStep()
        HastyStep()
      }.workflow()
    ) { outputs.append($0) }
    #expect(outputs == [.finished("at once")])
    #expect(host.rendering.names == ["HastyStep", "HastyStep"])
  }
}

private struct TwoFlows: Workflow, Equatable {
  func render(
    state: Void, context: borrowing RenderContext<TwoFlows>
  ) -> (FlowScreen, FlowScreen) {
    let flow = Flow {
      FirstStep()
      TextStep()
    }
    return (
      context.render(flow.workflow(), key: "left") { _ in AnyWorkflowAction.noAction },
      context.render(flow.workflow(), key: "right") { _ in AnyWorkflowAction.noAction }
    )
  }
}

/// A step whose body proceeds in a side effect of its first render.
private struct HastyStep: FlowStep {
  typealias Output = String

  func body(_ visit: Visit<Never>) -> HastyBody { HastyBody() }
}

private struct HastyBody: Workflow {
  typealias Output = StepEvent<String>

  func render(state: Void, context: borrowing RenderContext<HastyBody>) -> EmptyScreen {
    let proceed = context.makeOutputSink()
    context.runSideEffect(key: "proceed") { _ in proceed.send(.proceed("at once")) }
    return EmptyScreen()
  }
}

/// A second step that hands on a length.
struct OtherLengthStep: FlowStep {
  typealias Input = String
  typealias Output = Int

  func body(_ visit: Visit<String>) -> StepBody<Int> {
    StepBody(name: "other", input: visit.input, isOnTop: true, canGoBack: false)
  }
}

/// A step that takes and hands on a number.
struct KeepStep: FlowStep {
  typealias Input = Int
  typealias Output = Int

  func body(_ visit: Visit<Int>) -> StepBody<Int> {
    StepBody(name: "keep", input: "", isOnTop: true, canGoBack: false)
  }
}
