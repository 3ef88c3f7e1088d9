import Testing
import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens
import WorkflowTestSupport

/// Flows in snapshots of their trees.
struct SavingTests {
  private let flow = Flow {
    FirstStep()
    TextStep().persistence(.persistWhenSkipped)
    TermsStep()
    LengthStep()
  }

  @Test(.rules("67a"))
  func `a flow continues where it was saved, with the states of its steps`() throws {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send(.proceed("a"))
    host.rendering.top(String.self)?.increment()
    host.rendering.top(String.self)?.send(.proceed("b"))
    host.rendering.top(Never.self)?.send(.proceed)
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "TextStep", "TermsStep", "LengthStep"])
    #expect(restored.rendering.top(Int.self)?.input == "b")
    restored.rendering.back()
    restored.rendering.back()
    #expect(restored.rendering.top(String.self)?.count == 1)
    #expect(restored.rendering.top(String.self)?.input == "a")
  }

  @Test(.rules("67f")) func `a part that was built from what reached it is built again`() throws {
    let flow = Flow {
      FirstStep()
      Choose { (text: String) in
        Flow { for character in text { TextStep().named("\(character)") } }
      }
      LengthStep()
    }
    let host = WorkflowHost(drainedByHand: flow.workflow())
    for text in ["xyz", "1"] { host.rendering.top(String.self)?.send(.proceed(text)) }
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "x", "y"])
    restored.rendering.top(String.self)?.send(.proceed("2"))
    restored.rendering.top(String.self)?.send(.proceed("3"))
    #expect(restored.rendering.names.suffix(2) == ["z", "LengthStep"])
    #expect(restored.rendering.position?.description == "5 of 5")
  }

  @Test(.rules("67d")) func `a step that has gone is an error that names it`() throws {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send(.proceed("a"))
    let shorter = Flow {
      FirstStep()
      LengthStep()
    }
    let error = #expect(throws: SnapshotError.self) {
      try WorkflowHost(drainedByHand: shorter.workflow(), restoring: host.snapshot())
    }
    #expect("\(String(describing: error))".contains("TextStep"))
  }

  @Test(.rules("67c")) func `a step that stands elsewhere is found by its type and name`() throws {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send(.proceed("a"))
    let other = Flow {
      FirstStep()
      TermsStep()
      TextStep()
      LengthStep()
    }
    let restored = try WorkflowHost(drainedByHand: other.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "TextStep"])
    #expect(restored.rendering.position?.description == "3 of 4")
  }

  @Test(.rules("67b")) func `half a stack is not saved`() throws {
    struct Unsaved {}
    struct UnsavedStep: FlowStep {
      typealias Input = Unsaved

      func body(_ visit: Visit<Unsaved>) -> StepBody<Never> {
        StepBody(name: "", input: "", isOnTop: true, canGoBack: false)
      }
    }
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Flow { UnsavedStep() }.workflow(launchingWith: Unsaved()),
      observers: [LeftOutObserver(log: log)])
    let snapshot = try host.snapshot()
    let restored = try WorkflowHost(
      drainedByHand: Flow { UnsavedStep() }.workflow(launchingWith: Unsaved()),
      restoring: snapshot)
    #expect(restored.rendering.names == ["UnsavedStep"])
    #expect(log.lines.contains { $0.contains("isDeclined") })
  }
}

private struct LeftOutObserver: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    if case .stateWasLeftOut(let path, let reason) = event { log("\(path): \(reason)") }
  }
}
