import Testing
import Workflow
import WorkflowExploring
import WorkflowFlows
import WorkflowScreens

/// A flow whose steps ask a server, in all orders, with a crash at any turn.
struct SimulatedFlowTests {
  private struct Refused: Error {}

  @Test func `a flow continues after a crash where it was`() async throws {
    let result = try await simulate(seeds: 1...200, within: nil) { world in
      Flow<Never, String> {
        NameStep { try await world.call("name") { "Ada" } }
        SeatStep { name in try await world.call("seat") { "a seat for \(name)" } }
        SeatStep { seat in try await world.call("ticket") { "a ticket for \(seat)" } }
      }.workflow().mapRendering { Shown(frames: $0.frames) }
    } checking: { app in
      app.event("go on") { $0.asking?.goOn() }
      app.event("go back") { $0.asking?.goBack() }
      app.fails("seat", Refused())
      app.crashes()
      app.model("only the user goes back", 1) { depth, step, app in
        defer { depth = app.rendering.frames.count }
        return app.rendering.frames.count >= depth || step == "event go back"
      }
      app.always("each step has the answer of the one before") {
        let inputs = $0.rendering.frames.map { ($0.screen.wrapped as? AskingScreen)?.input }
        return zip(inputs, ["", "Ada", "a seat for Ada"]).allSatisfy { $0 == $1 }
      }
    }
    #expect(result.walks == 200)
  }
}

private struct NameStep: FlowStep {
  typealias Output = String

  let ask: @Sendable () async throws -> String

  func body(_ visit: Visit<Never>) -> Asking {
    Asking(input: "") { _ in try await ask() }
  }
}

private struct SeatStep: FlowStep {
  typealias Input = String
  typealias Output = String

  let ask: @Sendable (String) async throws -> String

  func body(_ visit: Visit<String>) -> Asking { Asking(input: visit.input, ask: ask) }
}

/// Asks a server when the user wants to go on, and continues with its answer.
struct Asking: Workflow {
  typealias Output = StepEvent<String>

  var input: String
  var ask: @Sendable (String) async throws -> String

  struct State: Codable {
    var questions = 0
    var isAsking = false
  }

  enum Action: WorkflowAction {
    case goOn, goBack, failed
    case answered(String)

    func apply(toState state: inout State, workflow: Asking) -> StepEvent<String>? {
      switch self {
      case .goOn where !state.isAsking:
        state = State(questions: state.questions + 1, isAsking: true)
      case .goOn: break
      case .failed: state.isAsking = false
      case .goBack: return .back
      case .answered(let answer):
        state.isAsking = false
        return .proceed(answer)
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Asking>) -> AskingScreen {
    if state.isAsking {
      let (ask, input) = (ask, input)
      context.run(OneShotWorker(id: state.questions) { try? await ask(input) }) { answer in
        answer.map { .answered($0) } ?? .failed
      }
    }
    let sink = context.makeSink(of: Action.self)
    return AskingScreen(
      input: input, goOn: { sink.send(.goOn) }, goBack: { sink.send(.goBack) })
  }
}

struct AskingScreen: Screen {
  var input: String
  var goOn: () -> Void
  var goBack: () -> Void
}

/// What is shown, for events in place of commands.
private struct Shown {
  var frames: [FlowFrame]

  var asking: AskingScreen? { frames.last?.screen.wrapped as? AskingScreen }
}
