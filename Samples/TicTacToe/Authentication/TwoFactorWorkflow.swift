import Workflow
import WorkflowPersistence

/// A form for the code of accounts with a second step.
struct TwoFactorWorkflow: RestorableWorkflow, Equatable {
  typealias Action = TwoFactorScreen.Event

  /// A code that is typed must not be in a file.
  static var savesState: Bool { false }

  /// The reason why the last code was refused.
  var error: AuthenticationError?

  enum Output: Equatable {
    case verify(code: String)
    case cancel
  }

  /// The state is the code typed so far.
  func makeInitialState() -> String { "" }

  /// Clears a refused code, so that the user types it again.
  func workflowDidChange(from previous: TwoFactorWorkflow, state: inout String) {
    if error != nil, previous.error == nil { state = "" }
  }

  func render(state: String, context: borrowing RenderContext<Self>) -> TwoFactorScreen {
    TwoFactorScreen(
      code: state, message: error?.message, sink: context.makeSink(of: Action.self))
  }
}

extension TwoFactorScreen.Event: WorkflowAction {
  func apply(
    toState code: inout String, workflow: TwoFactorWorkflow
  ) -> TwoFactorWorkflow.Output? {
    switch self {
    case .changeCode(let newCode): code = newCode
    case .verify: return code.isEmpty ? nil : .verify(code: code)
    case .cancel: return .cancel
    }
    return nil
  }
}
