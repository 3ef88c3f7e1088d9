import Workflow
import WorkflowScreens

/// Asks for the name of the list's owner.
struct WelcomeWorkflow: Workflow, Equatable {
  enum Output: Equatable {
    case start(name: String)
    case quit
  }

  typealias Action = WelcomeScreen.Event

  func makeInitialState() -> String { "" }

  func render(state name: String, context: borrowing RenderContext<Self>) -> WelcomeScreen {
    WelcomeScreen(name: name, sink: context.makeSink(of: Action.self))
  }
}

extension WelcomeScreen.Event: WorkflowAction {
  func apply(toState name: inout String, workflow: WelcomeWorkflow) -> WelcomeWorkflow.Output? {
    switch self {
    case .changeName(let text):
      name = text
      return nil
    case .start:
      return name.isBlank ? nil : .start(name: name.trimmed)
    case .quit:
      return .quit
    }
  }
}
