/// What screens need to know of the place where they are shown: values by key, passed down.
///
/// ```swift
/// struct UnitsKey: ViewEnvironmentKey {
///   static let defaultValue = "metres"
/// }
///
/// var environment = ViewEnvironment()
/// environment[UnitsKey.self]  // "metres"
/// environment[UnitsKey.self] = "feet"
/// ```
///
/// The idea is that of Square's Workflow: what only the view cares about needs no render pass of the
/// workflows.
public struct ViewEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an environment in which every key has its default.
  public init() {}

  /// The value of a key, or the key's default.
  public subscript<Key: ViewEnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the environment with the values of another one over its own.
  public func merging(_ other: ViewEnvironment) -> ViewEnvironment {
    var result = self
    result.values.merge(other.values) { _, new in new }
    return result
  }
}

/// Names one value of a ``ViewEnvironment``.
public protocol ViewEnvironmentKey {
  associatedtype Value: Sendable

  /// The value where nobody has set another one.
  static var defaultValue: Value { get }
}
