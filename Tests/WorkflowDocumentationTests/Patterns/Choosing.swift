import Workflow

struct Club: Workflow {
  enum State: Equatable {
    case entrance
    case inside(member: String, showsRules: Bool)
  }

  enum Action: WorkflowAction {
    case enter(String)
    case toggleRules
    case leave

    func apply(toState state: inout State, workflow: Club) -> Never? {
      switch (self, state) {
      case (.enter(let member), _): state = .inside(member: member, showsRules: false)
      case (.toggleRules, .inside(let member, let showsRules)):
        state = .inside(member: member, showsRules: !showsRules)
      case (.leave, _): state = .entrance
      case (.toggleRules, .entrance): break
      }
      return nil
    }
  }

  struct Screen {
    var text: String
    var rules: String?
    var act: Sink<Action>
  }

  func makeInitialState() -> State { .entrance }

  func render(state: State, context: borrowing RenderContext<Club>) -> Screen {
    let act = context.makeSink(of: Action.self)
    switch state {
    case .entrance:
      return Screen(text: context.render(Entrance()), act: act)
    case .inside(let member, let showsRules):
      // The key: another member gets another session.
      let lounge = context.render(Lounge(member: member), key: Key(member))
      return Screen(text: lounge, rules: showsRules ? context.render(HouseRules()) : nil, act: act)
    }
  }
}

struct Entrance: Workflow, Equatable {
  func render(state: Void, context: borrowing RenderContext<Self>) -> String { "Who are you?" }
}

struct Lounge: Workflow, Equatable {
  var member: String

  func render(state: Void, context: borrowing RenderContext<Self>) -> String { "Hello, \(member)" }
}

struct HouseRules: Workflow, Equatable {
  func render(state: Void, context: borrowing RenderContext<Self>) -> String { "Be kind." }
}
