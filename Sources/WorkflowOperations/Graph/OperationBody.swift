import Workflow
import WorkflowScreens

/// What an operation does.
struct OperationBody: Sendable {
  typealias Run = @concurrent @Sendable (OperationContext) async throws -> any Sendable
  typealias Finish = @concurrent @Sendable (GraphResult) async throws -> any Sendable
  typealias Render =
    @Sendable (
      OperationContext, _ name: String, borrowing RenderContext<GraphWorkflow>,
      _ finish: @escaping (Result<any Sendable, any Error>) -> GraphAction
    ) throws -> AnyScreen

  enum Task: Sendable {
    /// A closure that sees only what it takes.
    case closure(Run)
    /// A closure that sees every result so far.
    case contextClosure(Run)
    /// A workflow that shows something; what makes it sees every result so far.
    case workflow(Render)
    /// What is made of the results of the parts of a subgraph.
    case subgraph(Finish, scopes: GraphScopes)

    var seesAll: Bool {
      switch self {
      case .contextClosure, .workflow: true
      case .closure, .subgraph: false
      }
    }
  }

  let task: Task
  /// What the operation takes from graphs around its own; the rest is in the plan.
  let outerInputs: [OperationReference]
  /// Where the operations are found that the closure can have references to.
  var scopes: GraphScopes
  let coding: any ValueCoding.Type
  let retryIf: @Sendable (any Error) -> Bool

  /// The body of an operation that is not in the graph any more.
  static func gone(_ name: String) -> OperationBody {
    OperationBody(
      task: .closure { _ in throw OperationDidNotRun(name: name) }, outerInputs: [],
      scopes: GraphScopes(GraphIdentity()), coding: KeptCoding.self, retryIf: { _ in false })
  }

  var isWorkflow: Bool { if case .workflow = task { true } else { false } }
}

/// An operation of some graph that another one takes something from.
struct OperationReference: Sendable {
  let name: String
  let graph: GraphIdentity
  let needsSuccess: Bool

  init<Input: OperationInput>(_ input: Input) {
    (name, graph, needsSuccess) = (input.name, input.graph, Input.needsSuccess)
  }
}

extension GraphPlan.Operation {
  /// Lets the operation take the value, or the result, of another one of its graph.
  mutating func take(_ input: OperationReference) {
    if input.needsSuccess {
      if !inputs.contains(input.name) { inputs.append(input.name) }
    } else if !results.contains(input.name) {
      results.append(input.name)
    }
  }
}
