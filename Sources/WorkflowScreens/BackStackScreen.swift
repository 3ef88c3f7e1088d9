/// Screens of which each covers the one before: the way that somebody went, and can go back.
///
/// It is never empty, and holds the whole way: what shows it keeps scroll positions and carets of
/// the covered screens for as long as they are in it.
public struct BackStackScreen<Content: Screen>: Screen {
  /// The screen that everything began with.
  public var bottom: Content

  /// The screens above it, in the order in which they were reached.
  public var rest: [Content]

  /// Makes a stack of its lowest screen and those above it.
  public init(_ bottom: Content, _ rest: [Content] = []) {
    self.bottom = bottom
    self.rest = rest
  }

  /// Makes a stack of screens, the lowest first; nil if there are none.
  public init?(frames: some Sequence<Content>) {
    let frames = Array(frames)
    guard let bottom = frames.first else { return nil }
    self.init(bottom, Array(frames.dropFirst()))
  }

  /// All screens, the lowest first.
  public var frames: [Content] { [bottom] + rest }

  /// The screen that is to be seen.
  public var top: Content { rest.last ?? bottom }

  /// Returns the stack with one more screen on top.
  public func pushing(_ screen: Content) -> BackStackScreen {
    BackStackScreen(bottom, rest + [screen])
  }

  /// Returns the stack with every screen replaced by another one.
  public func map<Other: Screen>(_ transform: (Content) -> Other) -> BackStackScreen<Other> {
    BackStackScreen<Other>(transform(bottom), rest.map(transform))
  }
}

extension BackStackScreen: Equatable where Content: Equatable {}

// MARK: -

/// Where a screen stands in a back stack, as its environment tells it.
public enum BackStackPosition: Hashable, Sendable {
  /// In no back stack.
  case outside
  /// At the bottom: there is nothing to go back to.
  case first
  /// Above another screen.
  case covering
}

extension ViewEnvironment {
  private enum PositionKey: ViewEnvironmentKey {
    static var defaultValue: BackStackPosition { .outside }
  }

  /// Where the screen stands in the innermost back stack around it.
  public var backStackPosition: BackStackPosition {
    get { self[PositionKey.self] }
    set { self[PositionKey.self] = newValue }
  }
}
