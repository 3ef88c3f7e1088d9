/// A dependency of a workflow or worker: never part of the question whether it changed.
///
/// Two `Injected` values are always equal, so a workflow that holds one can be `Equatable` whatever
/// it injects. A node uses the dependency of its newest workflow value; nothing renders because a
/// dependency was replaced. What may change is a prop.
@propertyWrapper
public struct Injected<Dependency> {
  /// The dependency itself.
  public var wrappedValue: Dependency

  /// Wraps a dependency.
  @inlinable public init(wrappedValue: Dependency) { self.wrappedValue = wrappedValue }
}

extension Injected: Equatable {
  /// Claims equality without looking: dependencies never count.
  @inlinable public static func == (left: Self, right: Self) -> Bool { true }
}

extension Injected: Hashable {
  /// Adds nothing, as equality asks for nothing.
  @inlinable public func hash(into hasher: inout Hasher) {}
}

extension Injected: Sendable where Dependency: Sendable {}
