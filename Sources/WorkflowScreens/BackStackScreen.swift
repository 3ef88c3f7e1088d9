/// A stack of screens, each of which covers the one before: the path that the user can go back.
///
/// It is never empty and holds the whole path. The view of a stack keeps the scroll positions and
/// carets of covered screens as long as they are in it.
public struct BackStackScreen<Content: Screen>: Screen {
  /// The screen at the bottom.
  public var bottom: Content

  /// The screens above it, in the order in which they were reached.
  public var rest: [Content]

  /// Creates a stack from its lowest screen and those above it.
  public init(_ bottom: Content, _ rest: [Content] = []) {
    self.bottom = bottom
    self.rest = rest
  }

  /// Creates a stack from screens, the lowest first; nil if there are none.
  public init?(frames: some Sequence<Content>) {
    let frames = Array(frames)
    guard let bottom = frames.first else { return nil }
    self.init(bottom, Array(frames.dropFirst()))
  }

  /// All screens, the lowest first.
  public var frames: [Content] { [bottom] + rest }

  /// The visible screen.
  public var top: Content { rest.last ?? bottom }

  /// Returns the stack with one more screen on top.
  public func pushing(_ screen: Content) -> BackStackScreen {
    BackStackScreen(bottom, rest + [screen])
  }

  /// Returns the stack with every screen transformed by a closure.
  public func map<Other: Screen>(_ transform: (Content) -> Other) -> BackStackScreen<Other> {
    BackStackScreen<Other>(transform(bottom), rest.map(transform))
  }
}

extension BackStackScreen: Equatable where Content: Equatable {}

// MARK: -

/// The position of a screen in a back stack.
public enum BackStackPosition: Hashable, Sendable {
  /// The screen is in no back stack.
  case outside
  /// The screen is at the bottom: there is nothing to go back to.
  case first
  /// The screen is above another one.
  case covering
}

extension ViewEnvironment {
  private enum PositionKey: ViewEnvironmentKey {
    static var defaultValue: BackStackPosition { .outside }
  }

  /// The position of the screen in the innermost back stack around it.
  public var backStackPosition: BackStackPosition {
    get { self[PositionKey.self] }
    set { self[PositionKey.self] = newValue }
  }
}
