/// What tells the views inside of one view apart.
struct ViewKey: Hashable {
  enum ID: Hashable {
    case index(Int)
    case value(AnyID)

    /// A value of any type, in an object: keys are copied for every view of every frame.
    final class AnyID: Hashable {
      private let value: AnyHashable

      init(_ value: some Hashable) { self.value = AnyHashable(value) }

      static func == (left: AnyID, right: AnyID) -> Bool { left.value == right.value }

      func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
  }

  /// The key of what is around all views.
  static var root: ViewKey { ViewKey(type: Void.self, id: .index(0)) }

  private let type: ObjectIdentifier
  private let id: ID

  init(type: Any.Type, id: ID) {
    self.type = ObjectIdentifier(type)
    self.id = id
  }
}
