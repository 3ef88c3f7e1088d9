/// A screen with a name, which tells it apart from screens of the same type.
///
/// Two steps of a wizard may show the same kind of screen: with names, the second does not go on with
/// the caret of the first.
public struct NamedScreen<Content: Screen>: Screen {
  /// The screen that has the name.
  public var content: Content

  /// The name.
  public var name: String

  /// Gives a name to a screen.
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

/// A screen together with what its environment is to say.
public struct EnvironmentScreen<Content: Screen>: Screen {
  /// The screen that is shown in the environment.
  public var content: Content

  /// The values that differ from those of the place where the screen is shown.
  public var environment: ViewEnvironment

  /// Puts a screen into an environment.
  public init(_ content: Content, environment: ViewEnvironment) {
    self.content = content
    self.environment = environment
  }

  /// The identity of the content: another environment does not make it another screen.
  public var identity: ScreenIdentity { content.identity }
}

// MARK: -

/// A screen of any type, for places where one of several can stand.
public struct AnyScreen: Screen {
  /// The screen itself, which is never an `AnyScreen`.
  public let wrapped: any Screen

  /// Wraps a screen; one that is wrapped already stays as it is.
  public init(_ screen: some Screen) {
    wrapped = (screen as? AnyScreen)?.wrapped ?? screen
  }

  /// The identity of the screen inside.
  public var identity: ScreenIdentity { wrapped.identity }
}
