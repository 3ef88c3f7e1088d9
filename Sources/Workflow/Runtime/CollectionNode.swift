/// Stands where a node would: a collection only groups the children of the node above it.
final class CollectionNode: AnyNode, Sendable {
  static let shared = CollectionNode()

  var currentState: Any? { nil }
}

/// A workflow that adds no identity to the one inside.
protocol AnyWrapper {
  static var innermost: any Any.Type { get }
}
