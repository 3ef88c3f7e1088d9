/// The closures of an operation.
struct OperationBody: Sendable {
  typealias Run = @concurrent @Sendable (OperationContext) async throws -> any Sendable
  typealias Finish = @concurrent @Sendable (GraphResult) async throws -> any Sendable
  enum Task: Sendable {
    /// A closure that sees only its inputs.
    case closure(Run)
    /// A closure that sees every result so far.
    case contextClosure(Run)
    /// A workflow that shows something; the closure that makes it sees every result so far.
    case workflow(any OperationWorkflow)
    /// A closure that makes a value from the results of the parts of a subgraph.
    case subgraph(Finish, scopes: GraphScopes)

    var seesAll: Bool {
      switch self {
      case .contextClosure, .workflow: true
      case .closure, .subgraph: false
      }
    }
  }

  let task: Task
  /// The inputs from graphs around the operation's own; its other inputs are in the plan.
  let outerInputs: [OperationReference]
  /// The scopes that resolve the references of the closure.
  var scopes: GraphScopes
  let coding: any ValueCoding.Type
  let retryIf: @Sendable (any Error) -> Bool

  /// The body of an operation that is no longer in the graph.
  static func gone(_ name: String) -> OperationBody {
    OperationBody(
      task: .closure { _ in throw OperationError.didNotRun(name) }, outerInputs: [],
      scopes: GraphScopes(GraphIdentity()), coding: KeptCoding.self, retryIf: { _ in false })
  }

  var isWorkflow: Bool { if case .workflow = task { true } else { false } }
}

/// A workflow as an operation, which only the workflow of the graph can render.
protocol OperationWorkflow: Sendable {}
