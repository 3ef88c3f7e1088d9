/// Two screens side by side, one of which has the focus.
///
/// If there is no room for both, only the screen with the focus is shown.
public struct SplitScreen<Leading: Screen, Trailing: Screen>: Screen {
  /// The screen on the left if text runs from left to right.
  public var leading: Leading

  /// The other screen.
  public var trailing: Trailing

  /// The part of the width that the leading screen fills, from 0 to 1.
  public var ratio: Double

  /// The pane that receives input.
  public var focus: SplitPane

  /// Creates a split screen.
  public init(
    leading: Leading, trailing: Trailing, ratio: Double = 1.0 / 3, focus: SplitPane = .leading
  ) {
    self.leading = leading
    self.trailing = trailing
    self.ratio = ratio
    self.focus = focus
  }
}

extension SplitScreen: Equatable where Leading: Equatable, Trailing: Equatable {}

/// One of the two panes of a split screen.
public enum SplitPane: String, Hashable, Sendable, Codable {
  case leading, trailing

  /// The pane beside this one.
  public var other: SplitPane { self == .leading ? .trailing : .leading }
}
