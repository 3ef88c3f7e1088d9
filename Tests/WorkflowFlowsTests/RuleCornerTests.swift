import Testing
import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens
import WorkflowTestSupport

/// Corners of launching, reaching and restarting.
struct LaunchCornerTests {
  @Test(.rules("54c", "54d"))
  func `a step that takes nothing ignores what reaches it, and passes it on when skipped`() {
    let arguments = AnyArguments.value("launch")
    var shown = Flow { FirstStep() }.workflow(launchingWith: arguments).walk()
    shown.proceed(from: FirstStep.self, with: "x")
    #expect(shown.output == .finished("x"))
    let skipped = Flow {
      QuietStep()
      DynamicStep()
    }.workflow(launchingWith: arguments)
    #expect(
      WorkflowHost(drainedByHand: skipped).rendering.top(AnyArguments.self)?.input == "launch")
  }

  @Test(.rules("54e", "62a")) func `a running flow ignores a new value, and restarts with it`() {
    let flow = Flow { TextStep() }
    let host = WorkflowHost(drainedByHand: flow.workflow(launchingWith: "first"))
    host.update(flow.workflow(launchingWith: "second"))
    #expect(host.rendering.top(String.self)?.input == "first")
    host.rendering.restart()
    #expect(host.rendering.top(String.self)?.input == "first")
  }

  @Test(.rules("55b")) func `a step that is launched at may be skipped`() {
    let flow = Flow {
      FirstStep()
      TextStep(admission: .skip(with: "instead"))
      LengthStep()
    }
    let host = WorkflowHost(
      drainedByHand: flow.workflow(startingAt: TextStep.self, with: "typed"))
    #expect(host.rendering.names == ["LengthStep"])
    #expect(host.rendering.top(Int.self)?.input == "instead")
  }

  @Test(.rules("55e", "65d")) func `what a part would build cannot be launched at alone`() {
    let walk = Flow {
      FirstStep()
      Choose { (_: String) in Flow { TextStep() } }
    }.workflow(startingAt: TextStep.self, with: "x").walk()
    #expect(
      walk.output == .failed(.noSuchStep("TextStep", known: ["FirstStep", "Choose"])))
    #expect(walk.position == nil)
    #expect(walk.steps == [])
  }

  @Test(.rules("60a", "64a")) func `what takes any value gets the value itself`() {
    struct AnyStep: FlowStep {
      typealias Input = Any
      typealias Output = Any

      func body(_ visit: Visit<Any>) -> StepBody<Any> {
        StepBody(name: "any", input: "\(visit.input)", isOnTop: true, canGoBack: false)
      }
    }
    var walk = Flow {
      Choose { (value: Any) in Flow { AnyStep().named("\(value)") } }
    }.workflow(launchingWith: "x" as Any).walk()
    #expect(walk.current == "x")
    walk.proceed(from: AnyStep.self, with: 3)
    guard case .finished(let result) = walk.output else {
      Issue.record("\(String(describing: walk.output))")
      return
    }
    #expect(result as? Int == 3)
  }

  @Test(.rules("56a", "56b")) func `the persistence is asked before the admission, on each visit`()
  {
    let log = Log()
    var walk = Flow {
      FirstStep()
      AskingStep(log: log).persistence { visit in
        log("persistence of \(visit.input), \(visit.canGoBack)")
        return .standard
      }
    }.workflow().walk()
    walk.proceed(from: FirstStep.self, with: "a")
    walk.back()
    walk.proceed(from: FirstStep.self, with: "b")
    #expect(
      log.take() == [
        "persistence of a, true", "admission of a, true", "persistence of b, true",
        "admission of b, true",
      ])
  }

  @Test(.rules("62d")) func `a flow that ends as soon as it begins does not restart`() {
    var count = 0
    _ = WorkflowHost(
      drainedByHand: Flow { TextStep(admission: .skip) }.workflow(launchingWith: "x")
        .restartingWhenEnded()
    ) { _ in count += 1 }
    #expect(count == 1)
  }

  @Test(.rules("63c", "63f", "64b"))
  func `a visit has the newest step, and keeps the persistence that it was reached with`() {
    func flow(_ name: String, _ persistence: StepPersistence) -> Flow<Never, String> {
      Flow {
        FirstStep()
        Choose { (text: String) in
          Flow { TextStep(name: name).persistence(persistence).named("\(name) \(text)") }
        }
        TextStep(name: "end")
      }
    }
    let host = WorkflowHost(drainedByHand: flow("old", .removedAfterProceeding).workflow())
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    host.update(flow("new", .standard).workflow())
    #expect(host.rendering.top(String.self)?.name == "new")
    #expect(host.rendering.names == ["FirstStep", "new x"])
    host.rendering.top(String.self)?.send.send(.proceed("y"))
    #expect(host.rendering.names == ["FirstStep", "TextStep"], "it is still removed")
  }

  @Test(.rules("63d", "65a")) func `the position stays when the part of a visit has gone`() {
    func flow(_ hasPart: Bool) -> Flow<Never, String> {
      Flow {
        FirstStep()
        TextStep().named("a")
        if hasPart { Choose { (_: String) in Flow { TextStep().named("part") } } }
        TextStep().named("end")
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.current == "part")
    #expect(walk.position == FlowPosition(number: 3, count: 4))
    walk.adopt(flow(false))
    #expect(walk.position == FlowPosition(number: 3, count: 3))
  }

  @Test(.rules("66e")) func `the latest moves are kept`() {
    var walk = Flow { FirstStep() }.workflow().walk()
    for _ in 0..<1000 { walk.back() }
    #expect(walk.moves.count <= 256)
    #expect(walk.moves.last == .backRefused("FirstStep"))
  }

  @Test(.rules("67g")) func `the moves are not saved`() throws {
    let flow = Flow {
      FirstStep()
      TextStep()
    }
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "TextStep"])
    #expect(restored.outline?.nodes[0].state.contains("launched") == false)
  }

  @Test(.rules("67h")) func `a value of a type that no step has leaves the flow out`() throws {
    let flow = Flow { DynamicStep() }
    let typed = WorkflowHost(drainedByHand: flow.workflow(launchingWith: .value("x")))
    #expect(
      try WorkflowHost(
        drainedByHand: flow.workflow(launchingWith: .value("y")), restoring: typed.snapshot()
      ).rendering.top(AnyArguments.self)?.input == "x")
    let walk = Flow {
      DynamicStep()
      DynamicStep()
    }
    let host = WorkflowHost(drainedByHand: walk.workflow(launchingWith: .none))
    host.rendering.top(AnyArguments.self)?.send.send(.proceed(.value(3.5)))
    #expect(try host.snapshot().stateCount == 0)
  }
}

/// A step that is skipped, takes nothing and hands on anything.
private struct QuietStep: FlowStep {
  typealias Output = AnyArguments

  func admit(_ visit: Visit<Never>) -> Admission<Never, AnyArguments> { .skip }

  func body(_ visit: Visit<Never>) -> StepBody<AnyArguments> {
    StepBody(name: "quiet", input: "", isOnTop: true, canGoBack: false)
  }
}

/// A step that logs when it is asked.
private struct AskingStep: FlowStep {
  typealias Input = String
  typealias Output = String

  let log: Log

  func admit(_ visit: Visit<String>) -> Admission<String, String> {
    log("admission of \(visit.input), \(visit.canGoBack)")
    return .show
  }

  func body(_ visit: Visit<String>) -> StepBody<String> {
    StepBody(name: "", input: visit.input, isOnTop: true, canGoBack: false)
  }
}
