/// The static type by which a `render(each:)` of one type of child is known among the children.
enum EachOf<Child>: CollectionMarker {
  static var childName: String { "\(Child.self)" }
}

protocol CollectionMarker {
  static var childName: String { get }
}

/// Stands where a node would: a collection only groups the children of the node above it.
final class CollectionNode: AnyNode, Sendable {
  static let shared = CollectionNode()

  var currentState: Any { () }
}
