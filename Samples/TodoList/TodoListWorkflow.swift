import Workflow
import WorkflowScreens
import WorkflowTerminal

/// A to-do list: asks for a name, shows the list, and edits its entries.
///
/// Each screen lies on top of the one from which the user reached it. Only this workflow changes
/// the list. Every change asks for a checkpoint, so that the user can undo it.
struct TodoListWorkflow: Workflow, Equatable {
  typealias Output = TerminalRequest

  /// The list to begin with.
  var list: TodoList

  struct State: Codable, Equatable {
    /// The name of the list's owner; empty until the user gives it.
    var name = ""
    var list: TodoList
    var route = Route.welcome
  }

  /// The screen on top.
  enum Route: Codable, Equatable {
    case welcome
    case list
    /// The entry to edit, which is in the list unless it is new.
    case edit(Entry)
  }

  enum Action: WorkflowAction, Equatable {
    case welcome(WelcomeWorkflow.Output)
    case list(ListWorkflow.Output)
    case edit(EditWorkflow.Output)

    func apply(toState state: inout State, workflow: TodoListWorkflow) -> TerminalRequest? {
      switch self {
      case .welcome(let output): state.follow(output)
      case .list(let output): state.follow(output)
      case .edit(let output): state.follow(output)
      }
    }
  }

  func makeInitialState() -> State { State(list: list) }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BackStackScreen<AnyScreen> {
    let welcome = context.render(WelcomeWorkflow()) { .welcome($0) }
    // Declared on every screen, so that the same entry stays selected.
    let list = context.render(ListWorkflow(name: state.name, entries: state.list.entries)) {
      .list($0)
    }
    var stack = BackStackScreen(AnyScreen(welcome))
    if state.route != .welcome { stack = stack.pushing(AnyScreen(list)) }
    if case .edit(let entry) = state.route {
      stack = stack.pushing(AnyScreen(context.render(EditWorkflow(entry: entry)) { .edit($0) }))
    }
    return stack
  }
}

extension TodoListWorkflow.State {
  mutating func follow(_ output: WelcomeWorkflow.Output) -> TerminalRequest? {
    switch output {
    case .start(let newName):
      let oldName = name
      name = newName
      route = .list
      // Undo goes back to the list as it was at first, but not to the question for the name.
      if oldName.isEmpty { return .firstCheckpoint }
      return oldName == newName ? .changeIsGivenUp : .checkpoint
    case .quit:
      return .exit(.success)
    }
  }

  mutating func follow(_ output: ListWorkflow.Output) -> TerminalRequest? {
    switch output {
    case .add:
      route = .edit(list.newEntry)
      return .changeBegins
    case .open(let id):
      guard let entry = list[id] else { return nil }
      route = .edit(entry)
      return .changeBegins
    case .toggle(let id):
      list.toggle(id)
      return .checkpoint
    case .delete(let id):
      list.delete(id)
      return .checkpoint
    case .undo: return .undo
    case .back:
      route = .welcome
      return .changeBegins
    case .quit: return .exit(.success)
    }
  }

  mutating func follow(_ output: EditWorkflow.Output) -> TerminalRequest? {
    route = .list
    switch output {
    case .save(let entry):
      list.save(entry)
      return .checkpoint
    case .leave:
      return .changeIsGivenUp
    }
  }
}
