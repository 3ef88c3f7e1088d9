/// A dependency of a workflow or worker, which never counts as a change.
///
/// Two `Injected` values are always equal, so a workflow that holds one can be `Equatable` whatever
/// it injects. A node uses the dependency of its newest workflow value, but replacing a dependency
/// causes no render. A value that may change belongs in the props.
@propertyWrapper
public struct Injected<Dependency> {
  /// The dependency itself.
  ///
  /// The property is constant, so an initialiser of your own writes
  /// `_client = Injected(wrappedValue: client)` where it would assign to a variable.
  public let wrappedValue: Dependency

  /// Wraps a dependency.
  @inlinable public init(wrappedValue: Dependency) { self.wrappedValue = wrappedValue }
}

extension Injected: Equatable {
  // Rule 11a.
  /// Returns true: a dependency never counts as a change.
  @inlinable public static func == (left: Self, right: Self) -> Bool { true }
}

extension Injected: Hashable {
  /// Hashes nothing, since all values are equal.
  @inlinable public func hash(into hasher: inout Hasher) {}
}

// A `nonisolated` struct allows no wrapper that can be sent and set: decision 23.
extension Injected: Sendable where Dependency: Sendable {}
