/// A rendering that is meant to be shown.
///
/// A screen says what is to be seen and what can be done, never how: plain values, and sinks for what
/// its user does. Each kit that shows screens adds a protocol of its own on top, as `WorkflowTextUI`
/// does with `TextScreen`.
public protocol Screen {
  /// What tells whether the view of another screen can go on as the view of this one.
  ///
  /// Has a default: the type, and the key of a ``Compatible`` screen. Only screens that wrap another
  /// one implement it.
  var identity: ScreenIdentity { get }
}

extension Screen {
  /// The type of the screen, and its key if it is ``Compatible``.
  public var identity: ScreenIdentity {
    ScreenIdentity(type: Self.self, key: (self as? any Compatible)?.anyCompatibilityKey)
  }

  /// Tells whether the view of the other screen can go on as the view of this one.
  ///
  /// If it can, it is updated in place and keeps what belongs to the eye: scroll positions, carets,
  /// focus. If not, it is replaced.
  public func isCompatible(with other: any Screen) -> Bool { identity == other.identity }
}

// MARK: -

/// A screen of which several can follow each other at one place without being the same.
///
/// A view of message 3 that becomes a view of message 4 should start at the top: the message screen
/// has the message's number as its key.
public protocol Compatible: Screen {
  associatedtype CompatibilityKey: Hashable

  /// What tells screens of this type apart.
  var compatibilityKey: CompatibilityKey { get }
}

extension Compatible {
  fileprivate var anyCompatibilityKey: AnyHashable { AnyHashable(compatibilityKey) }
}

/// What two screens have in common if a view of the one can show the other.
public struct ScreenIdentity: Hashable {
  private let type: ObjectIdentifier
  private let key: AnyHashable?

  /// Makes an identity of a type, and of a key within the type.
  public init(type: any Screen.Type, key: AnyHashable? = nil) {
    self.type = ObjectIdentifier(type)
    self.key = key
  }
}

// MARK: - Optional

/// No screen shows nothing, and is as good as any other screen that is not there.
extension Optional: Screen where Wrapped: Screen {
  /// The identity of the screen that is there.
  public var identity: ScreenIdentity { self?.identity ?? ScreenIdentity(type: Self.self) }
}
