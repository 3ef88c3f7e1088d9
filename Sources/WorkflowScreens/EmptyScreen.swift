/// A screen that shows nothing.
public struct EmptyScreen: Screen, Hashable {
  /// Creates an empty screen.
  public init() {}
}
