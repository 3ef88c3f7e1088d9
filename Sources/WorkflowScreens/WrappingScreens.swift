/// A screen with a name that tells it apart from screens of the same type.
///
/// Two steps of a wizard may show the same kind of screen. With names, the second step does not
/// keep the caret of the first.
public struct NamedScreen<Content: Screen>: Screen {
  /// The screen that has the name.
  public var content: Content

  /// The name.
  public var name: String

  /// Creates a screen with a name.
  public init(_ content: Content, name: String) {
    self.content = content
    self.name = name
  }

  /// The name, together with the identity of the content.
  public var identity: ScreenIdentity {
    ScreenIdentity(type: Self.self, key: AnyHashable([AnyHashable(name), content.identity]))
  }
}

extension NamedScreen: Equatable where Content: Equatable {}

// MARK: -

/// A screen with values for its environment.
public struct EnvironmentScreen<Content: Screen>: Screen {
  /// The screen that is shown in the environment.
  public var content: Content

  /// The values that override those of the surrounding environment.
  public var environment: ViewEnvironment

  /// Creates a screen with an environment.
  public init(_ content: Content, environment: ViewEnvironment) {
    self.content = content
    self.environment = environment
  }

  /// The identity of the content: a different environment does not make a different screen.
  public var identity: ScreenIdentity { content.identity }
}

// MARK: -

/// A type-erased screen, for code that shows one of several types.
public struct AnyScreen: Screen {
  // Boxed: each pass copies renderings, and an existential is copied by the witnesses of its type.
  @usableFromInline let box: Box

  @usableFromInline final class Box {
    @usableFromInline let wrapped: any Screen

    @inlinable init(_ wrapped: any Screen) { self.wrapped = wrapped }
  }

  /// The screen itself, which is never an `AnyScreen`.
  @inlinable public var wrapped: any Screen { box.wrapped }

  /// Wraps a screen; an `AnyScreen` is not wrapped again.
  @inlinable public init(_ screen: some Screen) {
    box = (screen as? AnyScreen)?.box ?? Box(screen)
  }

  /// The identity of the screen inside.
  public var identity: ScreenIdentity { wrapped.identity }
}

extension AnyScreen: CustomReflectable {
  /// The screen inside, for traces and tests.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["wrapped": wrapped], displayStyle: .struct)
  }
}
