import Testing
import Workflow
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

/// What renders when a parent makes its flow anew.
struct FlowComparingTests {
  /// Returns the number of renders when the parent of a flow renders for another reason.
  private func renders<Steps: ParentSteps>(_ steps: Steps) -> Int {
    let counter = RenderCounter()
    let host = WorkflowHost(drainedByHand: Parent(steps: steps), observers: [counter])
    counter.count = 0
    host.rendering.increment.send()
    return counter.count
  }

  @Test(.rules("63l")) func `a flow of steps without properties does not render with its parent`() {
    #expect(renders(PlainSteps()) == 1)
  }

  @Test(.rules("63l")) func `a flow of equal steps does not render with its parent`() {
    #expect(renders(EqualSteps { _ in 0 }) == 1)
    // The parent, the flow, its visits, the visit and its body.
    #expect(renders(EqualSteps { $0 }) == 5)
  }

  @Test(.rules("63k")) func `a flow with a step that cannot be compared renders alone`() {
    #expect(renders(ChoosingSteps()) == 2)
    #expect(renders(PersistingSteps()) == 2)
  }

  @Test(.rules("63l")) func `a flow that was kept does not render, whatever its steps`() {
    for kept in [ChoosingSteps().flow(0), PersistingSteps().flow(0), TextSteps().flow(0)] {
      #expect(renders(KeptSteps(flow: kept)) == 1)
      #expect(renders(PartSteps(part: kept)) == 1)
    }
    #expect(renders(PartSteps(part: Flow { Choose { (_: Int) in Flow { KeepStep() } } })) == 1)
  }

  @Test(.rules("63c", "63k")) func `a step that cannot be compared renders with the parent`() {
    #expect(renders(TextSteps()) == 5)
  }

  @Test(.rules("63c", "63l")) func `a flow whose step has another name renders with it`() {
    let host = WorkflowHost(drainedByHand: Parent(steps: NamedSteps()))
    #expect(host.rendering.flow.names == ["0"])
    host.rendering.increment.send()
    #expect(host.rendering.flow.names == ["1"])
  }

  @Test(.rules("58a", "63c"))
  func `a flow that was not rendered continues in a definition that is equal to the newest`() {
    let host = WorkflowHost(drainedByHand: Parent(steps: EqualSteps { $0 / 2 }))
    host.rendering.increment.send()
    host.rendering.flow.top(Int.self)?.send.send(.proceed(1))
    #expect(host.rendering.flow.top(Int.self)?.name == "0")
    host.rendering.increment.send()
    #expect(host.rendering.flow.top(Int.self)?.name == "1")
    #expect(host.rendering.flow.names == ["EqualStep", "EqualStep"])
  }

  @Test(.rules("61j")) func `another sequence to abandon a flow is noticed`() async {
    let (first, second) = (
      AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self)
    )
    let flow = Flow { KeepStep() }
    var outputs: [FlowOutput<Int>] = []
    let host = WorkflowHost(
      drainedByHand: flow.workflow(launchingWith: 1).abandon(when: first.stream, id: 1)
    ) { outputs.append($0) }
    await host.drain()
    host.update(flow.workflow(launchingWith: 1).abandon(when: second.stream, id: 2))
    await host.drain()
    second.continuation.yield()
    await host.drain()
    #expect(outputs == [.abandoned])
    host.end()
  }

  @Test(.rules("64d")) func `one inner flow can be a part of several`() {
    let inner = Flow {
      KeepStep().named("a")
      KeepStep().named("b")
    }
    let flows = [
      Flow {
        inner
        KeepStep().named("c")
        inner
      },
      Flow {
        inner
        inner
      },
    ]
    #expect(inner.plan.steps.map(\.name) == ["a", "b"])
    #expect(flows.map { $0.plan.steps.map(\.name).joined() } == ["abcab", "abab"])
  }
}

// MARK: - Parents

private protocol ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int>
}

/// A parent that makes its flow anew in each pass.
private struct Parent<Steps: ParentSteps>: Workflow {
  var steps: Steps

  func makeInitialState() -> Int { 0 }

  func render(
    state: Int, context: borrowing RenderContext<Self>
  ) -> (flow: FlowScreen, increment: Sink<Void>) {
    let screen = context.render(steps.flow(state).workflow(launchingWith: 1)) { _ in
      AnyWorkflowAction<Self>.noAction
    }
    return (screen, context.makeStateSink(of: Void.self) { _, count in count += 1 })
  }
}

private struct PlainSteps: ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow {
      KeepStep()
      if true { KeepStep() }
      for _ in 0..<2 { KeepStep().presented(.modal) }
      KeepStep().persistence(.removedAfterProceeding).named("last")
    }
  }
}

private struct EqualSteps: ParentSteps {
  var value: (Int) -> Int

  init(_ value: @escaping (Int) -> Int) { self.value = value }

  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow {
      EqualStep(value: value(count))
      EqualStep(value: value(count))
    }
  }
}

private struct ChoosingSteps: ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow {
      KeepStep()
      Choose { (_: Int) in Flow { KeepStep() } }
    }
  }
}

private struct PersistingSteps: ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow {
      KeepStep()
      KeepStep().persistence { _ in .standard }
    }
  }
}

private struct KeptSteps: ParentSteps {
  let flow: Flow<Int, Int>

  func flow(_ count: Int) -> Flow<Int, Int> { flow }
}

/// A kept flow in one that is made anew.
private struct PartSteps: ParentSteps {
  let part: Flow<Int, Int>

  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow {
      KeepStep()
      part
    }
  }
}

private struct TextSteps: ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow { NamedStep(name: "same") }
  }
}

private struct NamedSteps: ParentSteps {
  func flow(_ count: Int) -> Flow<Int, Int> {
    Flow { KeepStep().named("\(count)") }
  }
}

/// A step that can be compared.
private struct EqualStep: FlowStep, Equatable {
  typealias Input = Int
  typealias Output = Int

  var value: Int

  func body(_ visit: Visit<Int>) -> StepBody<Int> {
    StepBody(name: "\(value)", input: "", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that cannot be compared.
private struct NamedStep: FlowStep {
  typealias Input = Int
  typealias Output = Int

  var name: String

  func body(_ visit: Visit<Int>) -> StepBody<Int> {
    StepBody(name: name, input: "", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}
