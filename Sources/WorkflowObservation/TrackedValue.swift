import Observation

/// A value whose properties are observed one by one, by the key paths through which they are read.
///
/// Readers hear only of the properties that they have read. Of a property that is not `Equatable`,
/// every new value counts as another one.
@MainActor
final class TrackedValue<Value>: Observable {
  private(set) var value: Value
  private let registrar = ObservationRegistrar()
  /// The properties that were read since they changed last.
  private var readProperties: [PartialKeyPath<Value>: ReadProperty] = [:]

  private struct ReadProperty {
    let differs: (Value, Value) -> Bool
    let willChange: (TrackedValue) -> Void
    let didChange: (TrackedValue) -> Void
  }

  init(_ value: Value) { self.value = value }

  /// Returns a property, and notes that it is read.
  func read<Property>(_ path: KeyPath<Value, Property>) -> Property {
    // The key path of a subscript stands for the property.
    let name = \TrackedValue[path]
    registrar.access(self, keyPath: name)
    if readProperties[path] == nil {
      readProperties[path] = ReadProperty(
        differs: { !areEqual($0[keyPath: path], $1[keyPath: path]) },
        willChange: { $0.registrar.willSet($0, keyPath: name) },
        didChange: { $0.registrar.didSet($0, keyPath: name) })
    }
    return value[keyPath: path]
  }

  /// Replaces the value, and tells the readers of the properties that differ.
  ///
  /// - Complexity: O(properties that were read).
  func replace(with new: Value) {
    let changed = readProperties.filter { $0.value.differs(value, new) }
    for path in changed.keys { readProperties[path] = nil }
    for property in changed.values { property.willChange(self) }
    value = new
    for property in changed.values { property.didChange(self) }
  }

  private subscript<Property>(path: KeyPath<Value, Property>) -> Property { value[keyPath: path] }
}

/// Returns whether two values are known to be equal.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func isEqual<Known: Equatable>(_ known: Known) -> Bool { known == second as? Known }
  return (first as? any Equatable).map { isEqual($0) } ?? false
}
