import Testing
import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens
import WorkflowTestSupport

/// A path that the parent of a flow holds.
struct PathTests {
  @Test(.rules("59i")) func `the parent reads the path of the flow`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    #expect(host.rendering.path.steps == ["FirstStep"])
    host.rendering.flow.top(String.self)?.send.send(.proceed("x"))
    #expect(host.rendering.path.steps == ["FirstStep", "a"])
    host.rendering.flow.back()
    #expect(host.rendering.path.steps == ["FirstStep"])
    host.rendering.flow.abandon()
    #expect(host.rendering.path.steps == [])
  }

  @Test(.rules("59f", "59g", "59h")) func `a link pushes a step above the visits`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.flow.top(String.self)?.increment.send()
    host.rendering.change { $0.push(FlowStop(TextStep.self, named: "b", with: "linked")) }
    #expect(host.rendering.flow.names == ["FirstStep", "b"])
    #expect(host.rendering.flow.top(String.self)?.input == "linked")
    #expect(host.rendering.path.steps == ["FirstStep", "b"])
    host.rendering.flow.back()
    #expect(host.rendering.flow.top(String.self)?.count == 1, "the visit below has its state")
  }

  @Test(.rules("59f", "59g")) func `a path is cut, and what is left keeps its state`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    for _ in 0..<2 {
      host.rendering.flow.top(String.self)?.increment.send()
      host.rendering.flow.top(String.self)?.send.send(.proceed("x"))
    }
    host.rendering.change { $0.cut(toStepNamed: "a") }
    #expect(host.rendering.flow.names == ["FirstStep", "a"])
    #expect(host.rendering.flow.top(String.self)?.count == 1)
    host.rendering.change { $0.cut(toStepNamed: "nowhere") }
    #expect(host.rendering.flow.names == ["FirstStep", "a"])
    host.rendering.change {
      $0.cut(toStepNamed: "FirstStep")
      $0.push(FlowStop(TextStep.self, named: "b", with: "in its place"))
    }
    #expect(host.rendering.flow.names == ["FirstStep", "b"])
  }

  @Test(.rules("55c", "59f", "59h", "59l")) func `a path is replaced`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.flow.top(String.self)?.increment.send()
    host.rendering.change {
      $0.replace(with: [
        FlowStop(FirstStep.self), FlowStop(TextStep.self, named: "b", with: "below"),
        FlowStop(LengthStep.self, with: "on top"),
      ])
    }
    #expect(host.rendering.flow.names == ["FirstStep", "b", "LengthStep"])
    #expect(host.rendering.path.steps == ["FirstStep", "b", "LengthStep"])
    #expect(host.rendering.flow.top(Int.self)?.input == "on top")
    host.rendering.change { $0.replace(with: []) }
    #expect(host.rendering.flow.names == ["FirstStep"])
    #expect(host.rendering.flow.top(String.self)?.count == 0, "it has begun anew")
  }

  @Test(.rules("59f")) func `a flow begins at the path of its parent`() {
    let host = WorkflowHost(
      drainedByHand: PathHolder(
        path: FlowPath([FlowStop(FirstStep.self), FlowStop(LengthStep.self, with: "x")])))
    #expect(host.rendering.flow.names == ["FirstStep", "LengthStep"])
    host.rendering.flow.back()
    #expect(host.rendering.flow.names == ["FirstStep"])
    #expect(host.rendering.path.steps == ["FirstStep"])
  }

  @Test(.rules("59j")) func `a path that the parent does not keep moves the flow once`() {
    let host = WorkflowHost(drainedByHand: PathHolder(keepsPath: false))
    host.rendering.change { $0.push(FlowStop(FirstStep.self)) }
    #expect(host.rendering.flow.names == ["FirstStep"])
    host.rendering.flow.top(String.self)?.send.send(.proceed("x"))
    host.rendering.flow.top(String.self)?.send.send(.proceed("y"))
    host.rendering.change { _ in }
    #expect(host.rendering.flow.names == ["FirstStep", "a", "b"])
  }

  @Test(.rules("59f", "59g")) func `a change of a path that was told before moves the flow too`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    let told = host.rendering.path
    host.rendering.change { $0.push(FlowStop(TextStep.self, named: "a", with: "x")) }
    #expect(host.rendering.flow.names == ["FirstStep", "a"])
    host.rendering.change {
      $0 = told
      $0.push(FlowStop(TextStep.self, named: "b", with: "y"))
    }
    #expect(host.rendering.flow.names == ["FirstStep", "b"])
    #expect(host.rendering.path.steps == ["FirstStep", "b"])
  }

  @Test(.rules("59h", "61f")) func `a stop that is not in the flow ends it with an error`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.change { $0.push(FlowStop(NumberStep.self, with: 1)) }
    #expect(
      host.rendering.end
        == .failed(
          .noSuchStep("NumberStep", known: ["FirstStep", "a", "b", "Choose", "LengthStep"])))
    #expect(host.rendering.flow.names == ["FirstStep"])
    host.rendering.change { $0.push(FlowStop(FirstStep.self)) }
    #expect(host.rendering.end == .failed(.stopOutOfOrder("FirstStep")))
  }

  @Test(.rules("59k")) func `a link opens a flow that has ended`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.flow.abandon()
    #expect(host.rendering.flow.frames.isEmpty)
    host.rendering.change { $0.push(FlowStop(LengthStep.self, with: "x")) }
    #expect(host.rendering.flow.names == ["LengthStep"])
    #expect(!host.rendering.flow.hasEnded)
    host.rendering.flow.top(Int.self)?.send.send(.proceed(3))
    #expect(host.rendering.end == .finished(3))
    host.rendering.change { $0.cut(toStepNamed: "LengthStep") }
    #expect(!host.rendering.flow.hasEnded)
    host.rendering.flow.top(Int.self)?.send.send(.proceed(4))
    #expect(host.rendering.end == .finished(4))
  }

  @Test(.rules("55e", "59h")) func `a path leads into a part`() {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.change {
      $0.push(FlowStop(choosing: "part"))
      $0.push(FlowStop(TextStep.self, named: "part 2", with: "x"))
    }
    #expect(host.rendering.flow.names == ["FirstStep", "part 2"])
    host.rendering.change { $0.push(FlowStop(LengthStep.self, with: "y")) }
    #expect(host.rendering.flow.names == ["FirstStep", "part 2", "LengthStep"])
  }

  @Test(.rules("67m")) func `after restoring, the parent hears of the path again`() throws {
    let host = WorkflowHost(drainedByHand: PathHolder())
    host.rendering.change { $0.push(FlowStop(TextStep.self, named: "a", with: "x")) }
    host.rendering.flow.top(String.self)?.increment.send()
    let restored = try WorkflowHost(drainedByHand: PathHolder(), restoring: host.snapshot())
    #expect(restored.rendering.flow.names == ["FirstStep", "a"])
    #expect(restored.rendering.flow.top(String.self)?.count == 1)
    #expect(restored.rendering.path.steps == ["FirstStep", "a"])
    restored.rendering.change { $0.cut(toStepNamed: "FirstStep") }
    #expect(restored.rendering.flow.names == ["FirstStep"])
  }

  @Test func `a path says which steps it has`() {
    var path = FlowPath()
    #expect(path.steps == [])
    path.push(FlowStop(TextStep.self, with: "x"))
    path.push(FlowStop(TextStep.self, named: "b", with: "y"))
    #expect(path.steps == ["TextStep", "b"])
    let before = path
    path.cut(toStepNamed: "TextStep")
    #expect(path.steps == ["TextStep"])
    #expect(path != before)
    path.replace(with: [])
    #expect(path.steps == [])
  }
}

/// A parent that holds the path of its flow; not private, since such a type has no lasting name.
struct PathHolder: Workflow {
  struct State: Codable {
    private enum CodingKeys: CodingKey { case path }

    var path: FlowPath
    var end: FlowOutput<Int>?

    init(path: FlowPath) { self.path = path }
  }

  struct Shown {
    var flow: FlowScreen
    var path: FlowPath
    var end: FlowOutput<Int>?
    fileprivate var sink: Sink<Change>

    func change(_ change: @escaping (inout FlowPath) -> Void) { sink.send(Change(make: change)) }
  }

  struct Change { let make: (inout FlowPath) -> Void }

  var path = FlowPath()
  var keepsPath = true

  func makeInitialState() -> State { State(path: path) }

  func render(state: State, context: borrowing RenderContext<PathHolder>) -> Shown {
    let flow = Flow {
      FirstStep()
      TextStep().named("a")
      TextStep().named("b")
      Choose { (text: String) in
        Flow {
          TextStep().named("\(text) 1")
          TextStep().named("\(text) 2")
        }
      }
      LengthStep()
    }
    let keepsPath = keepsPath
    let onChange = context.makeStateSink(of: FlowPath.self) { path, state in
      if keepsPath { state.path = path }
    }
    let screen = context.render(flow.workflow().following(state.path, onChange: onChange)) { end in
      AnyWorkflowAction<PathHolder> { state, _ in
        state.end = end
        return nil
      }
    }
    return Shown(
      flow: screen, path: state.path, end: state.end,
      sink: context.makeStateSink(of: Change.self) { $0.make(&$1.path) })
  }
}
