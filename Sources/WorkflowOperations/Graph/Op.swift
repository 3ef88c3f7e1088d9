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
