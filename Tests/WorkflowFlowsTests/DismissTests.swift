import Testing
import Workflow
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

/// Steps that end themselves.
struct DismissTests {
  private let flow = Flow {
    FirstStep()
    TextStep().named("a")
    TextStep().named("b")
    LengthStep()
  }

  /// Returns a host at the last step, and the screens of its visits.
  private func makeHost(
    onOutput: @escaping (FlowOutput<Int>) -> Void = { _ in }
  ) -> (host: WorkflowHost<FlowWorkflow<Int>>, screens: [StepScreen<String>]) {
    let host = WorkflowHost(drainedByHand: flow.workflow(), onOutput: onOutput)
    for _ in 0..<3 {
      host.rendering.top(String.self)?.increment.send()
      host.rendering.top(String.self)?.send.send(.proceed("x"))
    }
    return (
      host, host.rendering.frames.compactMap { $0.screen.wrapped as? StepScreen<String> }
    )
  }

  @Test(.rules("58b", "58f")) func `a covered visit ends itself and those above it`() {
    let (host, screens) = makeHost()
    #expect(host.rendering.names == ["FirstStep", "a", "b", "LengthStep"])
    screens[1].send.send(.dismiss)
    #expect(host.rendering.names == ["FirstStep"])
    #expect(host.rendering.top(String.self)?.count == 1)
    screens[1].send.send(.dismiss)
    #expect(host.rendering.names == ["FirstStep"], "it has ended")
  }

  @Test(.rules("58f")) func `the visit on top ends itself`() {
    let (host, _) = makeHost()
    host.rendering.top(Int.self)?.send.send(.dismiss)
    #expect(host.rendering.names == ["FirstStep", "a", "b"])
  }

  @Test(.rules("58g", "61b")) func `the lowest visit abandons the flow, once`() {
    var outputs: [FlowOutput<Int>] = []
    let (host, screens) = makeHost { outputs.append($0) }
    screens[0].send.send(.dismiss)
    screens[0].send.send(.dismiss)
    #expect(outputs == [.abandoned])
    #expect(host.rendering.frames.isEmpty)
  }

  @Test(.rules("61b")) func `nothing is dismissed after the end`() {
    let (host, screens) = makeHost()
    host.rendering.top(Int.self)?.send.send(.proceed(1))
    screens[1].send.send(.dismiss)
    #expect(host.rendering.names == ["FirstStep", "a", "b", "LengthStep"])
    #expect(host.rendering.hasEnded)
  }

  @Test(.rules("57c", "58f")) func `below a visit that ends itself, a skipped step is shown`() {
    let host = WorkflowHost(
      drainedByHand: Flow {
        TextStep(admission: .skip).persistence(.persistWhenSkipped).named("skipped")
        TextStep().named("shown")
      }.workflow(launchingWith: "x"))
    #expect(host.rendering.names == ["shown"])
    host.rendering.top(String.self)?.send.send(.dismiss)
    #expect(host.rendering.names == ["skipped"])
  }

  @Test(.rules("58f")) func `a worker of a covered step ends it`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let host = WorkflowHost(
      drainedByHand: Flow {
        FirstStep()
        OfferStep(end: stream)
        TextStep()
      }.workflow())
    host.rendering.top(String.self)?.send.send(.proceed("x"))
    let offer = host.rendering.currentFrame?.screen.wrapped as? OfferScreen
    offer?.send.send(.proceed("y"))
    await host.drain()
    #expect(host.rendering.names == ["FirstStep", "OfferStep", "TextStep"])
    continuation.yield()
    await host.drain()
    #expect(host.rendering.names == ["FirstStep"])
    host.end()
  }

  @Test func `the event is written as it is sent`() {
    #expect("\(StepEvent<Int>.dismiss)" == "dismiss")
    #expect(StepEvent<Int>.dismiss != .abandon)
  }
}

/// A step whose worker ends it.
private struct OfferStep: FlowStep {
  typealias Input = String
  typealias Output = String

  let end: AsyncStream<Void>

  func body(_ visit: Visit<String>) -> OfferBody { OfferBody(end: end) }
}

private struct OfferScreen: Screen {
  var send: Sink<StepEvent<String>>
}

private struct OfferBody: Workflow {
  typealias Output = StepEvent<String>

  let end: AsyncStream<Void>

  func render(state: Void, context: borrowing RenderContext<OfferBody>) -> OfferScreen {
    context.run(SequenceWorker(id: "end", end)) { _ in
      AnyWorkflowAction<OfferBody>(sendingOutput: .dismiss)
    }
    return OfferScreen(send: context.makeOutputSink())
  }
}
