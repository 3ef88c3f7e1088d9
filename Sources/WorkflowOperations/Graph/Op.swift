/// A reference to an operation of a graph, with the type of its value.
///
/// Only the methods `add` of an ``OperationGraph`` make one.
public struct Op<Output: Sendable>: Hashable, Sendable {
  /// The name of the operation.
  public let name: String
  let graph: GraphIdentity

  init(name: String, graph: GraphIdentity) {
    self.name = name
    self.graph = graph
  }

  /// The result of the operation, a value or an error, as an input of another one.
  ///
  /// An operation that takes it starts also if this one has failed.
  public var result: OpResult<Output> { OpResult(name: name, graph: graph) }
}

/// A reference to the result of an operation, whether it has succeeded or not.
public struct OpResult<Output: Sendable>: Hashable, Sendable {
  let name: String
  let graph: GraphIdentity
}

/// The identity of a graph and its copies, so that a reference of one is not used in another.
final class GraphIdentity: Hashable, Sendable {
  static func == (left: GraphIdentity, right: GraphIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An input of an operation: the value of another one, or its result.
public protocol OperationInput: Sendable {
  /// The type of the input.
  associatedtype Value: Sendable

  /// The operation that gives the input.
  @_documentation(visibility: internal)
  var source: OperationSource<Value> { get }
}

/// The origin of an input: an operation, and the part of its result that the input is.
///
/// Only a graph reads it.
@_documentation(visibility: internal)
public struct OperationSource<Value: Sendable>: Sendable {
  let reference: OperationReference
  /// Returns the input, made from the result of the operation; nil if it does not fit.
  let value: @Sendable (Result<any Sendable, any Error>) -> Value?
}

extension Op: OperationInput {
  /// The value of the operation; there is one only if it has succeeded.
  @_documentation(visibility: internal)
  public var source: OperationSource<Output> {
    OperationSource(reference: OperationReference(name: name, graph: graph, needsSuccess: true)) {
      if case .success(let value) = $0 { value as? Output } else { nil }
    }
  }
}

extension OpResult: OperationInput {
  /// The result of the operation; one that has failed has a result too.
  @_documentation(visibility: internal)
  public var source: OperationSource<Result<Output, any Error>> {
    OperationSource(reference: OperationReference(name: name, graph: graph, needsSuccess: false)) {
      $0.typed()
    }
  }
}

extension Result where Success == any Sendable, Failure == any Error {
  /// Returns the result with the type of its value; nil if the value has another one.
  func typed<Output>() -> Result<Output, any Error>? {
    switch self {
    case .success(let value): (value as? Output).map { .success($0) }
    case .failure(let error): .failure(error)
    }
  }
}

/// A reference to an operation of any graph that another operation takes an input from.
struct OperationReference: Sendable {
  let name: String
  let graph: GraphIdentity
  let needsSuccess: Bool
}

extension GraphPlan.Operation {
  /// Makes another operation of the same graph an input of this one, by its value or its result.
  mutating func take(_ input: OperationReference) {
    if input.needsSuccess {
      if !inputs.contains(input.name) { inputs.append(input.name) }
    } else if !results.contains(input.name) {
      results.append(input.name)
    }
  }
}
