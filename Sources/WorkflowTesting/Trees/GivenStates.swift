public import Workflow

/// The state with which a node of a tester's tree begins.
public struct GivenState {
  let session: (Session) -> Bool
  let state: Any

  /// Gives a state to the node of a workflow.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the node.
  ///   - key: The key of the node.
  ///   - state: The state in which the node begins, instead of that of `makeInitialState()`.
  public init<Child: Workflow>(of type: Child.Type, key: Key = .none, _ state: Child.State) {
    session = { $0.workflowType == type && $0.key == key }
    self.state = state
  }
}

/// Gives states to the nodes of a tree that is being built.
final class GivenStates: StateSource {
  private let root: Any?
  private var left: [GivenState]

  init(root: Any?, _ states: [GivenState]) {
    self.root = root
    left = states
  }

  /// The nodes that were given a state, but are not in the tree.
  var unused: Int { left.count }

  func initialState<State>(_ type: State.Type, of workflow: Any, at session: Session) -> State? {
    if session.parent == nil { return root as? State }
    guard let index = left.firstIndex(where: { $0.session(session) }) else { return nil }
    return left.remove(at: index).state as? State
  }

  func endRestoring() -> Bool { true }
}
