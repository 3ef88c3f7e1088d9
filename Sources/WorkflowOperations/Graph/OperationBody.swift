/// The closures of an operation.
struct OperationBody: Sendable {
  typealias Take = @Sendable (OperationResults) async throws -> any Sendable
  typealias Run = @Sendable (OperationContext) async throws -> any Sendable
  typealias Finish = @Sendable (GraphResult) async throws -> any Sendable
  enum Task: Sendable {
    /// A closure that takes its inputs.
    case closure(Take)
    /// A closure that runs an element of a list, and sees only the inputs of its map.
    case element(Run)
    /// A closure that sees every result so far.
    case contextClosure(Run)
    /// A workflow that shows something; the closure that makes it sees every result so far.
    case workflow(any OperationWorkflow)
    /// A closure that makes a value from the results of the parts of a subgraph.
    case subgraph(Finish, scopes: GraphScopes)
    /// Closures that run each element of a list.
    case map(MapBody)

    /// Fails, since the operation is no longer in the graph.
    static func gone(_ name: String) -> Task {
      .closure { _ in throw OperationError.didNotRun(name) }
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
      task: .gone(name), outerInputs: [],
      scopes: GraphScopes(GraphIdentity()), coding: KeptCoding.self, retryIf: { _ in false })
  }

  /// Whether its values are saved in the same way.
  func isSaved(as other: OperationBody) -> Bool {
    guard case .map(let map) = task, case .map(let otherMap) = other.task else {
      return coding == other.coding
    }
    return coding == other.coding && map.coding == otherMap.coding
  }

  var isWorkflow: Bool { if case .workflow = task { true } else { false } }

  var isMap: Bool { if case .map = task { true } else { false } }
}

/// The closures of a map.
struct MapBody: Sendable {
  /// Returns the list from the results that the map takes.
  let list: @Sendable (OperationResults) throws -> MapList
  /// Runs one element of a list.
  let run: @Sendable (MapList, Int, OperationContext) async throws -> any Sendable
  /// Makes the value of the map from those of its elements.
  let gather: @Sendable ([any Sendable]) throws -> any Sendable
  /// The coding of the value of an element.
  let coding: any ValueCoding.Type
}

/// The list of a map.
struct MapList: Sendable {
  /// The elements, as an array of their type.
  let elements: any Sendable
  let count: Int
}

extension OperationBody {
  /// Returns the list of a map; nil if what it takes has another type.
  func list(_ results: OperationResults) -> MapList? {
    if case .map(let map) = task { try? map.list(results) } else { nil }
  }

  /// Returns what an element of a map runs.
  func element(_ number: Int, of list: MapList?) -> Task {
    guard case .map(let map) = task, let list else { return .gone("\(number)") }
    // Rule 86h.
    return .element { try await map.run(list, number, $0) }
  }
}

/// A workflow as an operation, which only the workflow of the graph can render.
protocol OperationWorkflow: Sendable {}
