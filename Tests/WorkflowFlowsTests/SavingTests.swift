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
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    host.rendering.top(String.self)?.increment.send()
    host.rendering.top(String.self)?.send.send(.proceed("b"))
    host.rendering.top(Never.self)?.send.send(.proceed)
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "TextStep", "TermsStep", "LengthStep"])
    #expect(restored.rendering.top(Int.self)?.input == "b")
    restored.rendering.back()
    restored.rendering.back()
    #expect(restored.rendering.top(String.self)?.count == 1)
    #expect(restored.rendering.top(String.self)?.input == "a")
  }

  @Test func `the views of a flow go on in a restored one`() throws {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    // Of a compatible screen, the views keep carets and scroll positions.
    #expect(restored.rendering.identity == host.rendering.identity)
    let (frame, other) = (host.rendering.currentFrame, restored.rendering.currentFrame)
    #expect(try #require(other).identity == #require(frame).identity)
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    #expect(try #require(host.rendering.currentFrame).identity != #require(frame).identity)
  }

  @Test(.rules("67f")) func `a part that was built from its input is built again`() throws {
    let flow = Flow {
      FirstStep()
      Choose { (text: String) in
        Flow { for character in text { TextStep().named("\(character)") } }
      }
      LengthStep()
    }
    let host = WorkflowHost(drainedByHand: flow.workflow())
    for text in ["xyz", "1"] { host.rendering.top(String.self)?.send.send(.proceed(text)) }
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "x", "y"])
    restored.rendering.top(String.self)?.send.send(.proceed("2"))
    restored.rendering.top(String.self)?.send.send(.proceed("3"))
    #expect(restored.rendering.names.suffix(2) == ["z", "LengthStep"])
    #expect(restored.rendering.position == FlowPosition(number: 5, count: 5))
  }

  @Test(.rules("67d")) func `a step that has gone is an error that names it`() throws {
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send.send(.proceed("a"))
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
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    let other = Flow {
      FirstStep()
      TermsStep()
      TextStep()
      LengthStep()
    }
    let restored = try WorkflowHost(drainedByHand: other.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "TextStep"])
    #expect(restored.rendering.position == FlowPosition(number: 3, count: 4))
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
  @Test(.rules("67j")) func `a flow whose shown step has gone is restored below it`() throws {
    let host = WorkflowHost(drainedByHand: Gift())
    host.rendering.flow.top(String.self)?.send.send(.proceed("a"))
    host.rendering.flow.top(String.self)?.increment.send()
    host.rendering.flow.top(String.self)?.send.send(.proceed("b"))
    #expect(host.rendering.flow.names == ["FirstStep", "TextStep", "gift"])
    host.rendering.withoutGift.send()
    #expect(host.rendering.flow.names == ["FirstStep", "TextStep", "gift"])
    let restored = try WorkflowHost(drainedByHand: Gift(), restoring: host.snapshot())
    #expect(restored.rendering.flow.names == ["FirstStep", "TextStep"])
    #expect(restored.rendering.flow.top(String.self)?.count == 1)
    restored.rendering.flow.top(String.self)?.send.send(.proceed("c"))
    #expect(restored.rendering.flow.names.last == "LengthStep")
  }

  @Test(.rules("67k"), arguments: [Double.infinity, -.infinity, .nan, 1.5])
  func `numbers of every kind are kept`(number: Double) throws {
    let flow = Flow {
      FirstStep()
      PriceStep()
      PaidStep()
    }
    let host = WorkflowHost(drainedByHand: flow.workflow())
    host.rendering.top(String.self)?.send.send(.proceed("a"))
    host.rendering.top(Price.self)?.send.send(.proceed(Price(amount: number)))
    let restored = try WorkflowHost(drainedByHand: flow.workflow(), restoring: host.snapshot())
    #expect(restored.rendering.names == ["FirstStep", "PriceStep", "PaidStep"])
    #expect(restored.rendering.top(Never.self)?.input == "\(number)")
  }

  @Test(.rules("67k")) func `a value that cannot be encoded is an error that names it`() {
    let flow = Flow {
      PriceStep()
      PaidStep()
    }
    let host = WorkflowHost(drainedByHand: flow.workflow(launchingWith: "a"))
    host.rendering.top(Price.self)?.send.send(.proceed(Price(amount: 1, isSecret: true)))
    let error = #expect(throws: SnapshotError.self) { try host.snapshot() }
    #expect(
      error?.description.contains(
        #"WorkflowFlowsTests.Price, the input of "PaidStep", cannot be encoded: it is a secret"#)
        == true, "\(String(describing: error))")
  }

  @Test(.rules("67k", "67l")) func `a form that cannot be encoded saves no secret`() {
    let flow = Flow {
      PriceStep()
      PaidStep()
    }.workflow(launchingWith: "a").saving(Price.self) { $0.isSecret = true }
    let host = WorkflowHost(drainedByHand: flow)
    host.rendering.top(Price.self)?.send.send(.proceed(Price(amount: 1)))
    #expect(throws: SnapshotError.self) { try host.snapshot() }
  }

  @Test(.rules("67l")) func `what is secret is not saved`() throws {
    let flow = Flow {
      PriceStep()
      PaidStep()
    }.workflow(launchingWith: "a").saving(Price.self) { $0.isSecret = false }
    let host = WorkflowHost(drainedByHand: flow)
    host.rendering.top(Price.self)?.send.send(.proceed(Price(amount: 1, isSecret: true)))
    let restored = try WorkflowHost(drainedByHand: flow, restoring: host.snapshot())
    #expect(restored.rendering.top(Never.self)?.input == "1.0")
    #expect(host.rendering.top(Never.self)?.input == "1.0 (secret)")
  }
}

private struct LeftOutObserver: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    if case .stateWasLeftOut(let path, let reason) = event { log("\(path): \(reason)") }
  }
}

/// A parent whose flow loses a step.
struct Gift: Workflow {
  struct State: Codable { var isGift = true }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Gift>
  ) -> (flow: FlowScreen, withoutGift: Sink<Void>) {
    let flow = Flow {
      FirstStep()
      TextStep()
      if state.isGift { TextStep().named("gift") }
      LengthStep()
    }
    let screen = context.render(flow.workflow()) { _ in AnyWorkflowAction<Gift>.noAction }
    return (screen, context.makeStateSink(of: Void.self) { $1.isGift = false })
  }
}

struct Price: Codable {
  struct Secret: Error, CustomStringConvertible { var description: String { "it is a secret" } }

  var amount: Double
  var isSecret = false

  func encode(to encoder: any Encoder) throws {
    if isSecret { throw Secret() }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(amount, forKey: .amount)
    try container.encode(isSecret, forKey: .isSecret)
  }
}

struct PriceStep: FlowStep {
  typealias Input = String
  typealias Output = Price

  func body(_ visit: Visit<String>) -> StepBody<Price> {
    StepBody(name: "price", input: visit.input, isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

struct PaidStep: FlowStep {
  typealias Input = Price

  func body(_ visit: Visit<Price>) -> StepBody<Never> {
    StepBody(
      name: "paid",
      input: "\(visit.input.amount)" + (visit.input.isSecret ? " (secret)" : ""),
      isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}
