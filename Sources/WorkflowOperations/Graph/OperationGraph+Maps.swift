// A map is a subgraph whose parts are made when its list is there.
extension OperationGraph {
  /// Adds an operation that runs a closure for each element of a list that another one makes.
  ///
  /// ```swift
  /// let files = graph.add("files") { try await service.files() }
  /// let thumbnails = graph.map("thumbnail", over: files) { try await service.thumbnail($0) }
  /// ```
  ///
  /// Each element is an operation, called `thumbnail/0` and so on. The value of the map is an array
  /// of their values in the order of the list. If elements fail, the others continue, and the map
  /// fails with the error of the first of them in that order.
  ///
  /// - Parameters:
  ///   - name: The name, which no other operation of the graph has.
  ///   - list: The operation that makes the list, or an array of operations, one for each element.
  ///   - inputs: More operations whose values, or results, the closure takes after the element.
  ///   - options: The start rule of the map. The priority, resources, retries and time-outs are
  ///     those of each element.
  ///   - failFast: Whether the first element that fails ends the others.
  ///   - body: The closure to run for each element.
  /// - Complexity: O(elements).
  @discardableResult
  public mutating func map<
    List: OperationInput, Element: Sendable, each Input: OperationInput, Value: Sendable
  >(
    _ name: String, over list: List, inputs: repeat each Input,
    options: OperationOptions = OperationOptions(), failFast: Bool = false,
    _ body:
      @escaping @concurrent @Sendable (Element, repeat (each Input).Value) async throws -> Value
  ) -> Op<[Value]> where List.Value == [Element] {
    map(name, over: list, inputs: repeat each inputs, options: options, failFast: failFast) {
      (_: OperationContext, element: Element, values: repeat (each Input).Value) in
      try await body(element, repeat each values)
    }
  }

  /// Adds an operation that runs a closure, which also takes the context, for each element of a
  /// list that another one makes.
  @discardableResult
  public mutating func map<
    List: OperationInput, Element: Sendable, each Input: OperationInput, Value: Sendable
  >(
    _ name: String, over list: List, inputs: repeat each Input,
    options: OperationOptions = OperationOptions(), failFast: Bool = false,
    _ body:
      @escaping @concurrent @Sendable (
        OperationContext, Element, repeat (each Input).Value
      ) async throws -> Value
  ) -> Op<[Value]> where List.Value == [Element] {
    let map = MapBody(
      list: { results in
        let elements = try results.value(of: list)
        return MapList(elements: elements, count: elements.count)
      },
      run: { list, number, context in
        // A newer closure may take elements of another type.
        guard let elements = list.elements as? [Element] else {
          throw OperationError.didNotRun(name)
        }
        return try await body(
          context, elements[number], repeat try context.results.value(of: (each inputs)))
      },
      gather: { try $0.map { try Self.require($0 as? Value, name) } },
      coding: CodableCoding<Value>.self)
    let operation: Op<[Value]> = add(
      name, inputs: list, repeat each inputs, options: options, .map(map))
    setMap(failFast: failFast)
    return operation
  }

  /// Adds an operation that runs a closure for each element of an array.
  @discardableResult @_disfavoredOverload
  public mutating func map<Element: Sendable, each Input: OperationInput, Value: Sendable>(
    _ name: String, over list: [Element], inputs: repeat each Input,
    options: OperationOptions = OperationOptions(), failFast: Bool = false,
    _ body:
      @escaping @concurrent @Sendable (Element, repeat (each Input).Value) async throws -> Value
  ) -> Op<[Value]> {
    map(
      name, over: FixedInput(value: list), inputs: repeat each inputs, options: options,
      failFast: failFast, body)
  }

  /// Adds an operation that runs a closure, which also takes the context, for each element of an
  /// array.
  @discardableResult @_disfavoredOverload
  public mutating func map<Element: Sendable, each Input: OperationInput, Value: Sendable>(
    _ name: String, over list: [Element], inputs: repeat each Input,
    options: OperationOptions = OperationOptions(), failFast: Bool = false,
    _ body:
      @escaping @concurrent @Sendable (
        OperationContext, Element, repeat (each Input).Value
      ) async throws -> Value
  ) -> Op<[Value]> {
    map(
      name, over: FixedInput(value: list), inputs: repeat each inputs, options: options,
      failFast: failFast, body)
  }

  private static func require<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw OperationError.didNotRun(name) }
    return value
  }
}

/// An input that waits for nothing.
private struct FixedInput<Value: Sendable>: OperationInput {
  let value: Value

  var source: OperationSource<Value> {
    let value = value
    return OperationSource(references: []) { _ in value }
  }
}
