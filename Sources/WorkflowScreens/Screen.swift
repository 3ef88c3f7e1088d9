/// A rendering that is meant to be shown.
///
/// A screen says what is visible and what the user can do, but not how it is drawn. It consists of
/// plain values, and of sinks for the user's actions. Each kit that shows screens adds a protocol
/// of its own, as `WorkflowTextUI` does with `TextScreen`.
public protocol Screen {
  /// The identity that decides whether the view of another screen can continue with this one.
  ///
  /// If both identities are equal, the view is updated in place and keeps its scroll positions, carets
  /// and focus. If not, it is replaced.
  ///
  /// By default, it consists of the type and the key of a ``Compatible`` screen. Only screens that
  /// wrap another one implement it.
  var identity: ScreenIdentity { get }
}

extension Screen {
  /// The type of the screen, and its key if it is ``Compatible``.
  public var identity: ScreenIdentity {
    ScreenIdentity(type: Self.self, key: (self as? any Compatible)?.anyCompatibilityKey)
  }
}

// MARK: -

/// A screen with a key that tells it apart from other screens of its type.
///
/// A view of message 3 that becomes a view of message 4 should start at the top, so the message
/// screen has the message's number as its key.
public protocol Compatible: Screen {
  associatedtype CompatibilityKey: Hashable

  /// The key that tells screens of this type apart.
  var compatibilityKey: CompatibilityKey { get }
}

extension Compatible {
  fileprivate var anyCompatibilityKey: AnyHashable { AnyHashable(compatibilityKey) }
}

/// The value that two screens share if a view of one can show the other.
public struct ScreenIdentity: Hashable {
  private let type: ObjectIdentifier
  private let key: AnyHashable?

  /// Creates an identity from a type and a key within that type.
  public init(type: any Screen.Type, key: AnyHashable? = nil) {
    self.type = ObjectIdentifier(type)
    self.key = key
  }
}

// MARK: - Optional

/// A missing screen shows nothing; two missing screens of one type are compatible.
extension Optional: Screen where Wrapped: Screen {
  /// The identity of the wrapped screen, or that of the optional type if there is none.
  @_documentation(visibility: internal)
  public var identity: ScreenIdentity { self?.identity ?? ScreenIdentity(type: Self.self) }
}
