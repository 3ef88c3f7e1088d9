import Workflow

/// A page shows the profile of the user who is logged in.
struct Account: Workflow {
  var isMended: Bool
  var load: @Sendable (String) async throws -> Profile

  struct Profile: Equatable {
    var user: String
  }

  struct State {
    var user: String?
    var profile: Profile?
    var refreshes = 0
  }

  enum Action: WorkflowAction {
    case logIn(String)
    case refresh, logOut
    case loaded(Profile?)

    func apply(toState state: inout State, workflow: Account) -> Never? {
      switch self {
      case .logIn(let user): (state.user, state.refreshes) = (user, state.refreshes + 1)
      case .refresh: if state.user != nil { state.refreshes += 1 }
      case .logOut: (state.user, state.profile) = (nil, nil)
      case .loaded(let profile):
        if workflow.isMended, profile?.user != state.user { return nil }
        state.profile = profile
      }
      return nil
    }
  }

  struct Rendering {
    var user: String?
    var profile: Profile?
    var send: (Action) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Account>) -> Rendering {
    if state.refreshes > 0 {
      let (load, user) = (load, state.user ?? "")
      context.run(OneShotWorker(id: state.refreshes) { try? await load(user) }) { .loaded($0) }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(user: state.user, profile: state.profile) { sink.send($0) }
  }
}
