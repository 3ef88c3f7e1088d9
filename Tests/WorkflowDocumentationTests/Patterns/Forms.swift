import Workflow

struct Registration: Workflow {
  typealias Output = Member

  struct Member: Equatable {
    var name: String
    var age: Int
  }

  struct State: Equatable {
    var name = ""
    var age = ""
    var showsProblems = false

    var problems: [String] {
      var problems: [String] = []
      if name.isEmpty { problems.append("The name is missing.") }
      if Int(age).map({ (0...150).contains($0) }) != true { problems.append("The age is no age.") }
      return problems
    }

    /// What is to be saved; nil if there are problems.
    var member: Member? {
      problems.isEmpty ? Int(age).map { Member(name: name, age: $0) } : nil
    }
  }

  enum Action: WorkflowAction {
    case name(String)
    case age(String)
    case save

    func apply(toState state: inout State, workflow: Registration) -> Member? {
      switch self {
      case .name(let text): state.name = text
      case .age(let text): state.age = text
      case .save:
        state.showsProblems = true
        return state.member
      }
      return nil
    }
  }

  struct Screen {
    var name: String
    var age: String
    var problems: [String]
    var act: Sink<Action>
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Registration>) -> Screen {
    Screen(
      name: state.name, age: state.age, problems: state.showsProblems ? state.problems : [],
      act: context.makeSink(of: Action.self))
  }
}
