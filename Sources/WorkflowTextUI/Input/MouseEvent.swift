/// Something that the user does with the mouse: the left button, or the wheel.
public struct MouseEvent: Hashable, Sendable {
  /// An action of the mouse.
  public enum Action: Hashable, Sendable {
    /// The button goes down.
    case press
    /// The mouse moves while the button is down.
    case drag
    /// The button goes up.
    case release
    /// The wheel turns by some rows: down if positive, up if negative.
    case wheel(rows: Int)
  }

  /// The action of the mouse.
  public var action: Action

  /// The cell under the pointer, in the frame; for a view, counted from its own top left.
  public var position: Position

  /// The number of presses of the button there in quick succession: 2 for a double click.
  public var clicks: Int

  /// The modifiers that were held.
  public var modifiers: KeyPress.Modifiers

  /// Creates an event.
  public init(
    _ action: Action, at position: Position, clicks: Int = 1, modifiers: KeyPress.Modifiers = []
  ) {
    self.action = action
    self.position = position
    self.clicks = clicks
    self.modifiers = modifiers
  }
}

extension MouseEvent {
  /// Returns the presses and releases of a click, or of several in quick succession.
  package static func clicks(_ count: Int, at position: Position) -> [MouseEvent] {
    (0..<max(0, count)).flatMap { index in
      [.press, .release].map { MouseEvent($0, at: position, clicks: index + 1) }
    }
  }

  /// Returns a press, a move with the button down, and a release.
  package static func drag(from start: Position, to end: Position) -> [MouseEvent] {
    [
      MouseEvent(.press, at: start), MouseEvent(.drag, at: end), MouseEvent(.release, at: end),
    ]
  }
}
