import Workflow
import WorkflowSessions

/// A cart to which callers add things, which messages pay, and which tells its bank.
nonisolated struct Cart: SessionWorkflow {
  enum Output { case order(Int), note(String) }

  struct State: Codable, Equatable {
    var items: [String] = []
    var paid: [Int] = []
    var isWaiting = false
  }

  enum Action: WorkflowAction {
    case add(String)
    case order(Int)
    case note(String)

    func apply(toState state: inout State, workflow: Cart) -> Output? {
      switch self {
      case .add(let item):
        state.items.append(item)
        return nil
      case .order(let amount):
        state.isWaiting = true
        return .order(amount)
      case .note(let text): return .note(text)
      }
    }
  }

  enum Message: WorkflowAction, Codable {
    case paid(Int)

    func apply(toState state: inout State, workflow: Cart) -> Output? {
      if case .paid(let amount) = self { state.paid.append(amount) }
      state.isWaiting = false
      return nil
    }
  }

  struct Screen {
    var id: String
    var items: [String]
    var paid: [Int]
    var send: Sink<Action>

    func add(_ item: String) { send.send(.add(item)) }
  }

  var id: String

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Cart>) -> Screen {
    Screen(
      id: id, items: state.items, paid: state.paid, send: context.makeSink(of: Action.self))
  }
}
