import Workflow

/// Several searches run at once, and their answers come in any order.
struct Search: Workflow {
  var isMended: Bool
  var find: @Sendable (String) async throws -> String

  struct State: Codable {
    var queries: [String] = []
    var shown = 0
    var answer = ""
  }

  struct Found: WorkflowAction {
    var number: Int
    var answer: String

    func apply(toState state: inout State, workflow: Search) -> Never? {
      if workflow.isMended, number < state.shown { return nil }
      (state.shown, state.answer) = (number, answer)
      return nil
    }
  }

  struct Rendering {
    var shown: Int
    var type: (String) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Search>) -> Rendering {
    for (index, query) in state.queries.enumerated() {
      let find = find
      context.run(OneShotWorker(id: index) { try? await find(query) }) { answer in
        Found(number: index + 1, answer: answer ?? "nothing")
      }
    }
    let sink = context.makeStateSink(of: String.self) { $1.queries.append($0) }
    return Rendering(shown: state.shown) { sink.send($0) }
  }
}
