/// A reference to an operation of a graph, with the type of its value.
///
/// Only ``OperationGraph/add(_:inputs:options:_:)`` and its overloads make one.
public struct Op<Output: Sendable>: Hashable, Sendable {
  /// The name of the operation.
  public let name: String
  /// The graph that it belongs to.
  public let graph: GraphIdentity

  init(name: String, graph: GraphIdentity) {
    self.name = name
    self.graph = graph
  }

  /// The result of the operation, a value or an error, as an input of another one.
  ///
  /// An operation that takes it starts also if this one has failed.
  public var result: OpResult<Output> { OpResult(name: name, graph: graph) }
}

/// The identity of a graph, so that a reference of one is not used in another.
///
/// Copies of a graph have the same identity.
public final class GraphIdentity: Hashable, Sendable {
  init() {}

  /// Whether two graphs are the same, or copies.
  public static func == (left: GraphIdentity, right: GraphIdentity) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A reference to the result of an operation, whether it has succeeded or not.
public struct OpResult<Output: Sendable>: Hashable, Sendable {
  /// The name of the operation.
  public let name: String
  /// The graph that it belongs to.
  public let graph: GraphIdentity
}

/// An input of an operation: the value, or the result, of another operation.
public protocol OperationInput: Sendable {
  /// The type of the value that the operation takes.
  associatedtype Value: Sendable

  /// The name of the operation that it is taken from.
  var name: String { get }

  /// The graph of that operation.
  var graph: GraphIdentity { get }

  /// Whether the other operation has to succeed.
  static var needsSuccess: Bool { get }

  /// Returns the value to take from the result of the other operation; nil if it does not fit.
  static func value(of result: Result<any Sendable, any Error>) -> Value?
}

extension Op: OperationInput {
  /// True: there is a value only if the operation has succeeded.
  public static var needsSuccess: Bool { true }

  /// Returns the value of an operation that has succeeded.
  public static func value(of result: Result<any Sendable, any Error>) -> Output? {
    if case .success(let value) = result { value as? Output } else { nil }
  }
}

extension OpResult: OperationInput {
  /// False: an operation that has failed has a result too.
  public static var needsSuccess: Bool { false }

  /// Returns the result, with the type of the value.
  public static func value(
    of result: Result<any Sendable, any Error>
  ) -> Result<Output, any Error>? {
    switch result {
    case .success(let value): (value as? Output).map { .success($0) }
    case .failure(let error): .failure(error)
    }
  }
}
