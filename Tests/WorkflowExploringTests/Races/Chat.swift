import Workflow

/// A chat loads its history when the app starts, while messages come in.
struct Chat: Workflow {
  var isMended: Bool
  var load: @Sendable () async throws -> [String]

  struct State: Codable {
    var messages: [String] = []
  }

  enum Action: WorkflowAction {
    case received(String)
    case loaded([String])

    func apply(toState state: inout State, workflow: Chat) -> Never? {
      switch self {
      case .received(let message): state.messages.append(message)
      case .loaded(let history):
        let newer = state.messages.filter { !history.contains($0) }
        state.messages = workflow.isMended ? history + newer : history
      }
      return nil
    }
  }

  struct Rendering {
    var messages: [String]
    var receive: (String) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Chat>) -> Rendering {
    let load = load
    let worker = ClosureWorker<String, [String]>(id: "history") { output in
      if let history = try? await load() { await output(history) }
    }
    context.run(worker) { .loaded($0) }
    let sink = context.makeSink(of: Action.self)
    return Rendering(messages: state.messages) { sink.send(.received($0)) }
  }
}
