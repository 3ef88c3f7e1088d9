import Workflow
import WorkflowScreens

/// Asks for the name of whoever keeps the list.
struct WelcomeWorkflow: Workflow, Equatable {
  enum Output: Equatable {
    case start(name: String)
    case quit
  }

  enum Action: WorkflowAction, Equatable {
    case changeName(String)
    case start
    case quit

    func apply(toState name: inout String, workflow: WelcomeWorkflow) -> Output? {
      switch self {
      case .changeName(let text):
        name = text
        return nil
      case .start:
        return name.trimmed.isEmpty ? nil : .start(name: name.trimmed)
      case .quit:
        return .quit
      }
    }
  }

  func makeInitialState() -> String { "" }

  func render(state name: String, context: borrowing RenderContext<Self>) -> WelcomeScreen {
    WelcomeScreen(name: name, sink: context.makeSink(of: Action.self))
  }
}

/// A field for a name.
struct WelcomeScreen: Screen, Equatable {
  var name: String
  var sink: Sink<WelcomeWorkflow.Action>

  /// Whether there is a name to start with.
  var canStart: Bool { !name.trimmed.isEmpty }
}
