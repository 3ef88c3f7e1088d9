/// An input of an operation: the value of another one, its result, or an array of inputs.
public protocol OperationInput: Sendable {
  /// The type of the input.
  associatedtype Value: Sendable

  /// The operation that gives the input.
  @_documentation(visibility: internal)
  var source: OperationSource<Value> { get }
}

/// The origin of an input: operations, and the parts of their results that the input is.
///
/// Only a graph reads it.
@_documentation(visibility: internal)
public struct OperationSource<Value: Sendable>: Sendable {
  let references: [OperationReference]
  /// Returns the input, made from the results of the operations.
  let value: @Sendable (OperationResults) throws -> Value

  init(
    references: [OperationReference], value: @escaping @Sendable (OperationResults) throws -> Value
  ) {
    self.references = references
    self.value = value
  }

  /// Creates the origin of an input that is made of the result of one operation.
  ///
  /// - Parameter value: A closure that returns the input; nil if the result does not fit.
  init(
    _ reference: OperationReference,
    _ value: @escaping @Sendable (Result<any Sendable, any Error>) -> Value?
  ) {
    self.init(references: [reference]) { results in
      // An operation that has not run to an end has no result of its own.
      let name = reference.name
      let result =
        results[name, of: reference.graph] ?? .failure(OperationError.didNotRun(name))
      guard let value = value(result) else { throw OperationError.didNotRun(name) }
      return value
    }
  }
}

extension OperationResults {
  /// Returns the value, or the result, of other operations, as the input asks for it.
  func value<Input: OperationInput>(of input: Input) throws -> Input.Value {
    try input.source.value(self)
  }
}

extension Op: OperationInput {
  /// The value of the operation; there is one only if it has succeeded.
  @_documentation(visibility: internal)
  public var source: OperationSource<Output> {
    OperationSource(OperationReference(name: name, graph: graph, needsSuccess: true)) {
      if case .success(let value) = $0 { value as? Output } else { nil }
    }
  }
}

extension OpResult: OperationInput {
  /// The result of the operation; one that has failed has a result too.
  @_documentation(visibility: internal)
  public var source: OperationSource<Result<Output, any Error>> {
    OperationSource(OperationReference(name: name, graph: graph, needsSuccess: false)) {
      $0.typed()
    }
  }
}

extension Array: OperationInput where Element: OperationInput {
  /// The values of the operations, in the order of the array.
  @_documentation(visibility: internal)
  public var source: OperationSource<[Element.Value]> {
    let sources = map(\.source)
    return OperationSource(references: sources.flatMap(\.references)) { results in
      // Rule 69j.
      try sources.map { try $0.value(results) }
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
  /// Makes other operations of the same graph inputs of this one, by their values or results.
  mutating func addInputs(_ references: [OperationReference]) {
    inputs.addNew(references.filter(\.needsSuccess).map(\.name))
    results.addNew(references.filter { !$0.needsSuccess }.map(\.name))
  }
}

extension [String] {
  /// Appends the names that are not there yet, each once.
  fileprivate mutating func addNew(_ names: [String]) {
    guard !names.isEmpty else { return }
    if isEmpty, names.count == 1 { return self = names }
    var known = Set(self)
    self += names.filter { known.insert($0).inserted }
  }
}
