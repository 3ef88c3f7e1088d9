extension Sink {
  /// Returns a sink that turns other values into values of this sink and sends them.
  ///
  /// Elsewhere, such a map against the direction of values is called `pullback`.
  /// The result equals only its own copies; see `contraMap(id:_:)`.
  public func contraMap<Other>(_ transform: @escaping (Other) -> Value) -> Sink<Other> {
    Sink<Other> { send(transform($0)) }
  }

  /// Returns a mapped sink that can be equal across passes.
  ///
  /// Two such sinks are equal if their bases and ids are equal and both come from the same location
  /// in the source.
  ///
  /// - Parameters:
  ///   - id: The values that the closure captures and that may differ from pass to pass.
  ///   - transform: A closure that turns a value of the new sink into one of this sink.
  public func contraMap<Other, ID: Hashable>(
    id: ID,
    _ transform: @escaping (Other) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Sink<Other> {
    // Rule 29d.
    let identity: [AnyHashable] = [self, id, "\(fileID):\(line):\(column)"]
    return Sink<Other>(identity: identity) { send(transform($0)) }
  }
}
