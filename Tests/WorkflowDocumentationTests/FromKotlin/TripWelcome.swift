import Workflow
import WorkflowScreens

/// Asks who travels.
struct TripWelcome: Workflow, Equatable {
  /// The name of the traveller.
  typealias Output = String

  struct State: Codable, Equatable {
    var name = ""
    var hint = ""
  }

  enum Action: WorkflowAction, Equatable {
    case edit(String)
    case start

    func apply(toState state: inout State, workflow: TripWelcome) -> String? {
      switch self {
      case .edit(let name):
        state = State(name: name)
        return nil
      case .start where state.name.isEmpty:
        state.hint = "Who travels?"
        return nil
      case .start:
        return state.name
      }
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> TripWelcomeScreen {
    TripWelcomeScreen(
      name: state.name, hint: state.hint, sink: context.makeSink(of: Action.self))
  }
}

struct TripWelcomeScreen: Screen, Equatable {
  var name: String
  var hint: String
  var sink: Sink<TripWelcome.Action>
}
