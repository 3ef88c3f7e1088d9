import Workflow

/// Books one entry after the other.
struct Ledger: Workflow {
  var book: @Sendable () async throws -> Void

  struct State: Codable {
    var entries: [Int] = []
    var booked = 0
  }

  struct Rendering {
    var entries: [Int]
    var booked: Int
    var enter: () -> Void
  }

  enum Action: WorkflowAction {
    case enter, booked

    func apply(toState state: inout State, workflow: Ledger) -> Never? {
      switch self {
      case .enter: state.entries.append(state.entries.count)
      case .booked: state.booked += 1
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Ledger>) -> Rendering {
    if state.booked < state.entries.count {
      let book = book
      context.run(OneShotWorker(id: state.booked) { try? await book() }) { _ in .booked }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(entries: state.entries, booked: state.booked) { sink.send(.enter) }
  }
}
