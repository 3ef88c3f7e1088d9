/// The key that tells a view apart from the others inside the same view.
struct ViewKey: Hashable {
  enum ID: Hashable {
    case index(Int)
    case value(AnyID)

    /// A value of any type, in an object because keys are copied for every view of every frame.
    final class AnyID: Hashable {
      private let value: AnyHashable

      init(_ value: some Hashable) { self.value = AnyHashable(value) }

      static func == (left: AnyID, right: AnyID) -> Bool { left.value == right.value }

      func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
  }

  /// The key of the root, which is around all views.
  static var root: ViewKey { ViewKey(type: Void.self, id: .index(0)) }

  private let type: ObjectIdentifier
  private let id: ID

  init(type: Any.Type, id: ID) {
    self.type = ObjectIdentifier(type)
    self.id = id
  }
}
