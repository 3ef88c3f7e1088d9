/// Values by key that describe where screens are shown, passed down to the screens inside.
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
/// The idea comes from Square's Workflow: values that concern only the view need no render pass.
public struct ViewEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an environment in which every key has its default.
  public init() {}

  /// The value of a key, or the key's default.
  public subscript<Key: ViewEnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // Nil casts to an optional type, so a missing value would be one.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns this environment with the values of another one, which override its own.
  public func merging(_ other: ViewEnvironment) -> ViewEnvironment {
    var result = self
    result.values.merge(other.values) { _, new in new }
    return result
  }
}

/// A key of one value in a ``ViewEnvironment``.
public protocol ViewEnvironmentKey {
  associatedtype Value: Sendable

  /// The value of the key if none has been set.
  static var defaultValue: Value { get }
}
